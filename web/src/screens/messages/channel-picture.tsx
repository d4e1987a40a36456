import { avatarColor } from '@keel/contract/appearance'
import { CHANNEL_TYPE } from '@keel/contract/constants'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { Channel } from '@keel/contract/entities/chat'
import { Avatar } from '../../ui/avatar'
import classes from './messages.module.css'

/** The picture of a conversation; decorative, the name is beside it. */
export function ChannelPicture({ channel, size }: { channel: Channel; size: number }) {
  if (channel.person) return <Avatar person={channel.person} size={size} decorative />
  // An individual classroom that nobody has joined yet.
  const Icon = channel.type === CHANNEL_TYPE.group ? IconUsersGroup : IconUser
  return (
    <span className={classes.group} style={{ width: size, height: size, backgroundColor: avatarColor(channel.room_id ?? 0) }} aria-hidden>
      <Icon size={Math.round(size * 0.52)} stroke={1.6} />
    </span>
  )
}
