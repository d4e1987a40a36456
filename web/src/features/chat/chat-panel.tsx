import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { MESSAGE_EDIT_MINUTES } from '@keel/contract/constants'
import type { Message } from '@keel/contract/entities/chat'
import { deleteMessage, editMessage, messagesQuery, viewChannel } from '../../api/chat'
import { confirm } from '../../ui/confirm/confirm'
import { ErrorState, LoadingState } from '../../ui/states'
import { changeMessage, dropMessage, patchUnread } from './cache'
import { Composer } from './composer'
import { MessageList } from './message-list'
import { useOutgoing } from './use-outgoing'
import { usePageVisible } from './use-page-visible'
import { useUnread } from './use-unread'
import classes from './chat.module.css'

export interface ChatPanelProps {
  channelId: number
  meId: number
  /** Whether it is on the screen: only then messages count as seen. */
  shown?: boolean
}

const isYoung = (message: Message) => Date.now() - new Date(message.created_at).getTime() < MESSAGE_EDIT_MINUTES * 60_000

/** The conversation of one channel. */
export function ChatPanel({ channelId, meId, shown = true }: ChatPanelProps) {
  const t = useTranslations('chat')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const query = useInfiniteQuery(messagesQuery(channelId))
  const { outgoing, send, retry, discard } = useOutgoing(channelId, errors('oops'))
  const [edited, setEdited] = useState<Message | null>(null)
  const unread = useUnread(channelId)
  const visible = usePageVisible() && shown

  useEffect(() => {
    if (!visible || unread === 0) return
    patchUnread(client, channelId, () => 0)
    viewChannel(channelId).catch(() => undefined) // Counted again with the next look at the channels.
  }, [visible, unread, channelId, client])

  if (query.isPending) return <LoadingState />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const messages = query.data.pages.flatMap((page) => page.messages).reverse()
  const askDelete = (message: Message) =>
    confirm({
      title: t('delete.title'),
      body: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
      onConfirm: async () => {
        await deleteMessage(message.id)
        dropMessage(client, channelId, message.id)
        if (edited?.id === message.id) setEdited(null)
      },
    })
  const lastOwn = messages.findLast((message) => message.author.id === meId && isYoung(message)) ?? null
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <MessageList
        messages={messages}
        outgoing={outgoing}
        meId={meId}
        canChange={isYoung}
        older={query.hasNextPage ? { loading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null}
        onEdit={setEdited}
        onDelete={askDelete}
        onRetry={retry}
        onDiscard={discard}
      />
      <Composer
        key={edited?.id ?? 'new'}
        edited={edited}
        draftKey={`keel.chat-draft.${channelId}`}
        onSend={send}
        onCancel={() => setEdited(null)}
        onEditLast={() => {
          if (lastOwn) setEdited(lastOwn)
        }}
        onSave={async (message, text) => {
          changeMessage(client, await editMessage(message.id, text))
          setEdited(null)
        }}
      />
    </section>
  )
}
