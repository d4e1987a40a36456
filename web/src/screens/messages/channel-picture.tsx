import { avatarColor } from '@keel/contract/constants'
import { IconUsersGroup } from '@tabler/icons-react'
import type { Channel } from '@keel/contract/entities/chat'
import { Avatar } from '../../ui/avatar'
import classes from './messages.module.css'

/** Whose conversation it is, for the eye: the name stands beside it. */
export function ChannelPicture({ channel, size }: { channel: Channel; size: number }) {
  if (channel.person) return <Avatar person={channel.person} size={size} decorative />
  return (
    <span className={classes.group} style={{ width: size, height: size, backgroundColor: avatarColor(channel.room_id ?? 0) }} aria-hidden>
      <IconUsersGroup size={Math.round(size * 0.52)} stroke={1.6} />
    </span>
  )
}
