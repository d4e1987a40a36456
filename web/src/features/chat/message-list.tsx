import { Loader } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { Message } from '@keel/contract/entities/chat'
import { EmptyState } from '../../ui/states'
import { MessageItem } from './message-item'
import { OutgoingItem } from './outgoing-item'
import type { Outgoing } from './use-outgoing'
import classes from './chat.module.css'

/** Messages of one author this close together stand under one name. */
const TOGETHER_MS = 5 * 60_000

interface Props {
  /** Oldest first. */
  messages: Message[]
  outgoing: Outgoing[]
  meId: number
  canChange: (message: Message) => boolean
  older: { loading: boolean; load: () => void } | null
  onEdit: (message: Message) => void
  onDelete: (message: Message) => void
  onRetry: (message: Outgoing) => void
  onDiscard: (message: Outgoing) => void
}

/** The messages; stays at the newest one, and loads older ones as one scrolls up. */
export function MessageList({ messages, outgoing, meId, canChange, older, onEdit, onDelete, onRetry, onDiscard }: Props) {
  const t = useTranslations('chat')
  const format = useFormatter()
  const scroller = useRef<HTMLDivElement>(null)
  const top = useTopSeen(scroller, older !== null && !older.loading, () => older?.load())

  // What one writes oneself is shown, wherever one had scrolled to.
  useEffect(() => {
    if (outgoing.length > 0) scroller.current?.scrollTo({ top: 0 })
  }, [outgoing.length])

  if (messages.length === 0 && outgoing.length === 0)
    return (
      <div className={classes.empty}>
        <EmptyState boxed={false} icon={<IconMessages size={26} stroke={1.6} />} title={t('empty')} text={t('emptyText')} />
      </div>
    )
  return (
    // Turned around, so that the browser itself holds on to the newest message.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="group" aria-label={t('messages')}>
      <div className={classes.log} role="log" aria-live="polite" aria-relevant="additions">
        {older && (
          <div ref={top} className={classes.older}>
            {older.loading && <Loader size="sm" />}
          </div>
        )}
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const newDay = !before || !sameDay(before.created_at, message.created_at)
          const follows =
            !newDay &&
            before.author.id === message.author.id &&
            Date.parse(message.created_at) - Date.parse(before.created_at) < TOGETHER_MS
          return (
            <div key={message.id}>
              {newDay && (
                <p className={classes.day}>
                  <span>{format.dateTime(new Date(message.created_at), { weekday: 'long', day: 'numeric', month: 'long' })}</span>
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
            </div>
          )
        })}
        {outgoing.map((message) => (
          <OutgoingItem key={message.clientId} message={message} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
      </div>
    </div>
  )
}

const sameDay = (a: string, b: string): boolean => new Date(a).toDateString() === new Date(b).toDateString()

/** Calls when the place above the oldest message comes into view. */
function useTopSeen(scroller: React.RefObject<HTMLElement | null>, active: boolean, onSeen: () => void) {
  const top = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!active || !top.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen()
      },
      { root: scroller.current, rootMargin: '120px' },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [active, scroller])
  return top
}
