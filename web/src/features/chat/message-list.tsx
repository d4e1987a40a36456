import { Button, Loader } from '@mantine/core'
import { IconArrowDown, IconMessages } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ChannelMember, ChatMessage } from '@keel/contract/entities/chat'
import type { UnsentMessage } from '../../data/chat/unsent-messages'
import type { QueuedJob } from '../../data/save-queue/save-queue'
import { countText } from '../../lib/count-text'
import { type More, useMoreInView } from '../../lib/use-more-in-view'
import { EmptyState } from '../../ui/states'
import { MessageItem } from './message-item'
import { newestSeen, SeenMark } from './seen-mark'
import { UnsentItem } from './unsent-item'
import { useListScroll } from './use-list-scroll'
import classes from './chat.module.css'

/** Messages of one author this close together share one name. */
const TOGETHER_MS = 5 * 60_000
interface Props {
  /** Oldest first. */
  messages: ChatMessage[]
  unsent: readonly QueuedJob<UnsentMessage>[]
  members: readonly ChannelMember[]
  meId: number
  unread: number
  /** The message it was opened at; null at the newest one. */
  at: number | null
  canChange: (message: ChatMessage) => boolean
  older: More | null
  newer: More | null
  /** Leaves a position further up, or the message it was opened at, for the newest messages. */
  onNewest: () => void
  onAway: (away: boolean) => void
  onEdit: (message: ChatMessage) => void
  onDelete: (message: ChatMessage) => void
}

/** The messages; stays at the newest one, and loads older ones on scrolling up. */
export function MessageList(props: Props) {
  const { messages, unsent, members, meId, unread, at, older, newer } = props
  const t = useTranslations('chat')
  const { scroller, scrollId, away, onScroll, toNewest } = useListScroll({ newestId: messages.at(-1)?.id, at, unsent: unsent.length })
  const top = useMoreInView(scroller, older)
  const bottom = useMoreInView(scroller, newer)
  const handleAway = useEffectEvent(props.onAway)
  useEffect(() => handleAway(away), [away])
  const seen = newestSeen(messages, members, meId)

  if (messages.length === 0 && unsent.length === 0)
    return (
      <div className={classes.empty}>
        <EmptyState boxed={false} icon={<IconMessages size={26} stroke={1.6} />} title={t('empty')} text={t('emptyText')} />
      </div>
    )
  return (
    <div className={classes.place}>
      {/* Reversed, so that the browser itself stays at the newest message. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        role="group"
        aria-label={t('messages')}
        onScroll={onScroll}
        data-scroll-restoration-id={scrollId}
      >
        <div className={classes.log} role="log" aria-live="polite" aria-relevant="additions">
          {older && (
            <div ref={top} className={classes.older}>
              {older.loading && <Loader size="sm" />}
            </div>
          )}
          {messages.map((message, index) => (
            <Row key={message.id} {...props} message={message} before={messages[index - 1]} seen={seen?.id === message.id ? seen : null} />
          ))}
          {newer && (
            <div ref={bottom} className={classes.older}>
              {newer.loading && <Loader size="sm" />}
            </div>
          )}
          {unsent.map((queued) => (
            <UnsentItem key={queued.job.clientId} {...queued} />
          ))}
        </div>
      </div>
      {(away || at !== null) && (
        <Button
          className={classes.newest}
          size="sm"
          radius="xl"
          variant="default"
          leftSection={<IconArrowDown size={17} aria-hidden />}
          onClick={at === null ? toNewest : props.onNewest}
        >
          {unread > 0 ? t('newestUnread', { count: unread, badge: countText(unread) }) : t('newest')}
        </Button>
      )}
    </div>
  )
}

interface RowProps extends Props {
  message: ChatMessage
  before: ChatMessage | undefined
  seen: { by: ChannelMember[]; of: number } | null
}

/** A message, below its day if that differs from the message before. */
function Row({ message, before, seen, meId, at, canChange, onEdit, onDelete }: RowProps) {
  const format = useFormatter()
  const newDay = !before || !sameDay(before.created_at, message.created_at)
  const follows =
    !newDay && before.author.id === message.author.id && Date.parse(message.created_at) - Date.parse(before.created_at) < TOGETHER_MS
  const date = new Date(message.created_at)
  const year = isThisYear(date) ? undefined : 'numeric'
  return (
    <div data-message={message.id} data-target={message.id === at || undefined} tabIndex={-1} className={classes.row}>
      {newDay && (
        <p className={classes.day}>
          <span>{format.dateTime(date, { weekday: 'long', day: 'numeric', month: 'long', year })}</span>
        </p>
      )}
      <MessageItem
        message={message}
        own={message.author.id === meId}
        follows={follows}
        canChange={canChange}
        onEdit={onEdit}
        onDelete={onDelete}
      />
      {seen && <SeenMark {...seen} />}
    </div>
  )
}

const isThisYear = (date: Date): boolean => date.getFullYear() === new Date().getFullYear()
const sameDay = (a: string, b: string): boolean => new Date(a).toDateString() === new Date(b).toDateString()
