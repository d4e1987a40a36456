import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { CHANNEL_TYPE } from '@keel/contract/constants'
import type { Channel } from '@keel/contract/entities/chat'
import type { User } from '@keel/contract/entities/user'
import { channelsQuery } from '../../api/chat'
import { badgeText } from '../../features/chat/use-unread'
import { ButtonLink } from '../../ui/links'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { ChannelPicture } from './channel-picture'
import { useWhen } from './use-when'
import classes from './messages.module.css'

/** One's conversations, the liveliest first. */
export function ChannelList({ me, open }: { me: User; open: number | null }) {
  const t = useTranslations('messages')
  const channels = useQuery(channelsQuery)
  if (channels.isPending) return <LoadingState />
  if (channels.isError) return <ErrorState error={channels.error} onRetry={() => void channels.refetch()} />
  if (channels.data.length === 0)
    return (
      <div className={classes.scroll}>
        <EmptyState
          boxed={false}
          icon={<IconMessages size={26} stroke={1.6} />}
          title={t('empty.title')}
          text={me.role === 1 ? t('empty.teacher') : t('empty.student')}
          action={
            <ButtonLink to="/rooms" variant="default">
              {t('empty.action')}
            </ButtonLink>
          }
        />
      </div>
    )
  return (
    <nav className={classes.scroll} aria-label={t('conversations')}>
      <ul className={classes.channels}>
        {channels.data.map((channel) => (
          <li key={channel.id}>
            <ChannelRow channel={channel} meId={me.id} open={channel.id === open} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ChannelRow({ channel, meId, open }: { channel: Channel; meId: number; open: boolean }) {
  const t = useTranslations('messages')
  const chat = useTranslations('chat')
  const when = useWhen()
  const { last, unread } = channel
  const author = !last ? null : last.author_id === meId ? chat('you') : channel.type === CHANNEL_TYPE.group ? `${last.author_name}:` : null
  return (
    <Link
      to="/messages/$channel"
      params={{ channel: String(channel.id) }}
      className={classes.channel}
      data-open={open || undefined}
      data-unread={unread > 0 || undefined}
      aria-current={open ? 'page' : undefined}
    >
      <ChannelPicture channel={channel} size={44} />
      <span className={classes.channelText}>
        <span className={classes.channelTop}>
          <span className={classes.channelName}>{channel.name}</span>
          {last && (
            <time className={classes.when} dateTime={last.created_at}>
              {when(last.created_at)}
            </time>
          )}
        </span>
        <span className={classes.channelTop}>
          <span className={classes.preview}>
            {author !== null && <span>{author} </span>}
            {last ? last.text || t('pictures', { count: last.files }) : t('nothingYet')}
          </span>
          {unread > 0 && (
            <span className={classes.badge}>
              <span aria-hidden>{badgeText(unread)}</span>
              <span className={classes.hidden}>, {chat('unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
