import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { User } from '@keel/contract/entities/user'
import { messageSearchQuery } from '../../data/chat/queries'
import { fullName } from '../../ui/avatar'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { Snippet } from './snippet'
import { useWhen } from './use-when'
import classes from './messages.module.css'

/** Messages that match the search; each links to its position in the conversation. */
export function SearchResults({ text, me }: { text: string; me: User }) {
  const t = useTranslations('messages')
  const common = useTranslations('common')
  const when = useWhen()
  const found = useInfiniteQuery({ ...messageSearchQuery(text), placeholderData: keepPreviousData })
  if (found.isPending) return <LoadingState />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const messages = found.data.pages.flatMap((page) => page.messages)
  const rooms = new Map(found.data.pages.flatMap((page) => page.rooms).map(({ id, name }) => [id, name]))
  if (messages.length === 0)
    return (
      <div className={classes.scroll}>
        <EmptyState
          boxed={false}
          icon={<IconSearch size={26} stroke={1.6} />}
          title={t('search.none', { text })}
          text={t('search.noneText')}
        />
      </div>
    )
  return (
    <div className={classes.scroll} aria-busy={found.isPlaceholderData}>
      <ul className={classes.channels} aria-label={t('search.found')}>
        {messages.map((message) => {
          const room = rooms.get(message.channel_id)
          const author = message.author.id === me.id ? t('search.you') : fullName(message.author)
          return (
            <li key={message.id}>
              <Link
                to="/messages/$channel"
                params={{ channel: String(message.channel_id) }}
                search={{ at: message.id }}
                className={classes.found}
              >
                <span className={classes.channelTop}>
                  <span className={classes.channelName}>{room === undefined ? author : `${author} · ${room}`}</span>
                  <time className={classes.when} dateTime={message.created_at}>
                    {when(message.created_at)}
                  </time>
                </span>
                <Snippet text={message.message} search={text} />
              </Link>
            </li>
          )
        })}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" className={classes.more} loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {common('showMore')}
        </Button>
      )}
    </div>
  )
}
