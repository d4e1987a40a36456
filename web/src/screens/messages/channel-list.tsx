import { Button, Loader } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { CHANNEL_TYPE, ROLE } from '@keel/contract/constants'
import type { Channel } from '@keel/contract/entities/chat'
import type { User } from '@keel/contract/entities/user'
import { channelsQuery, listedChannels } from '../../data/chat/queries'
import { useMoreInView } from '../../lib/use-more-in-view'
import { CountBadge } from '../../ui/count-badge'
import { ButtonLink } from '../../ui/links'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { channelName } from './channel-name'
import { ChannelPicture } from './channel-picture'
import { useWhen } from './use-when'
import classes from './messages.module.css'

/** The user's conversations, the last active first. */
export function ChannelList({ me, open }: { me: User; open: number | null }) {
  const t = useTranslations('messages')
  const common = useTranslations('common')
  const channels = useInfiniteQuery(channelsQuery)
  const { fetchNextPage, isFetchNextPageError } = channels
  const scroller = useRef<HTMLElement>(null)
  // After a page failed to load only the button retries, not scrolling.
  const more = channels.hasNextPage && !isFetchNextPageError ? { loading: channels.isFetching, load: () => void fetchNextPage() } : null
  const end = useMoreInView(scroller, more)
  const listed = useMemo(() => channels.data && listedChannels(channels.data), [channels.data])
  if (channels.isPending) return <LoadingState />
  if (!listed) return <ErrorState error={channels.error} onRetry={() => void channels.refetch()} />
  if (listed.length === 0)
    return (
      <div className={classes.scroll}>
        <EmptyState
          boxed={false}
          icon={<IconMessages size={26} stroke={1.6} />}
          title={t('empty.title')}
          text={me.role === ROLE.teacher ? t('empty.teacher') : t('empty.student')}
          action={
            <ButtonLink to="/rooms" variant="default">
              {t('empty.action')}
            </ButtonLink>
          }
        />
      </div>
    )
  return (
    <nav ref={scroller} className={classes.scroll} aria-label={t('conversations')}>
      <ul className={classes.channels}>
        {listed.map((channel) => (
          <li key={channel.id}>
            <ChannelRow channel={channel} meId={me.id} open={channel.id === open} />
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className={classes.coming}>
          {more.loading && <Loader size="sm" aria-label={common('loading')} />}
        </div>
      )}
      {isFetchNextPageError && (
        <Button variant="default" className={classes.more} onClick={() => void fetchNextPage()}>
          {common('tryAgain')}
        </Button>
      )}
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
          <span className={classes.channelName} title={channelName(channel)}>
            {channelName(channel)}
            {channel.person && channel.room_id !== null && <span className={classes.roomName}> {channel.name}</span>}
          </span>
          {last && (
            <time className={classes.when} dateTime={last.created_at}>
              {when(last.created_at)}
            </time>
          )}
        </span>
        <span className={classes.channelTop}>
          <span className={classes.preview} title={last?.text}>
            {author !== null && <span>{author} </span>}
            {last ? last.text || t('pictures', { count: last.files }) : t('nothingYet')}
          </span>
          {unread > 0 && <CountBadge count={unread} meaning={`, ${chat('unread', { count: unread })}`} />}
        </span>
      </span>
    </Link>
  )
}
