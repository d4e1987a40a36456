import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { MESSAGE_EDIT_MINUTES, MESSAGE_FILES_MAX } from '@keel/contract/constants'
import type { ChatMessage } from '@keel/contract/entities/chat'
import { deleteMessage, editMessage, viewChannel } from '../../data/chat/calls'
import { channelQuery, messagesQuery } from '../../data/chat/queries'
import { confirm } from '../../ui/confirm/confirm'
import { ErrorState, LoadingState } from '../../ui/states'
import { changeMessage, dropMessage, patchUnread } from '../../data/chat/cache'
import { Composer } from './composer'
import { MessageList } from './message-list'
import { useShownChannel } from './shown-channels'
import { useAttachments } from './use-attachments'
import { usePageVisible } from './use-page-visible'
import { usePictureDrop } from './use-picture-drop'
import { useUnread } from './use-unread'
import { useUnsentMessages } from './use-unsent-messages'
import classes from './chat.module.css'
import pictures from './pictures.module.css'

export interface ChatPanelProps {
  channelId: number
  meId: number
  /** Whether it is on the screen: only then messages count as seen. */
  shown?: boolean
  /** Opens at this message instead of at the newest one. */
  at?: number | null
  /** Called to open it at the newest one again. */
  onNewest?: () => void
}

const isYoung = (message: ChatMessage) => Date.now() - new Date(message.created_at).getTime() < MESSAGE_EDIT_MINUTES * 60_000

/** The conversation of one channel. Key it by the channel (and `at`) where they change. */
export function ChatPanel({ channelId, meId, shown = true, at = null, onNewest = () => undefined }: ChatPanelProps) {
  const t = useTranslations('chat')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const query = useInfiniteQuery(messagesQuery(channelId, at))
  const channel = useQuery(channelQuery(channelId)).data
  const { unsent, send } = useUnsentMessages(meId, channelId)
  const attachments = useAttachments(`${meId}.${channelId}`, {
    noPicture: t('pictures.bad'),
    tooMany: t('pictures.tooMany', { max: MESSAGE_FILES_MAX }),
    generalError: errors('oops'),
  })
  const [edited, setEdited] = useState<ChatMessage | null>(null)
  const [away, setAway] = useState(false)
  const unread = useUnread(channelId)
  // A message at the end is not seen by somebody who reads further up.
  const looking = usePageVisible() && shown && at === null && !away
  const canWrite = channel?.can_write ?? true
  const drop = usePictureDrop(canWrite && !edited ? attachments.add : null)
  useShownChannel(channelId, looking)

  useEffect(() => {
    if (!looking || unread === 0) return
    patchUnread(client, channelId, () => 0)
    viewChannel(channelId).catch(() => undefined) // Best effort: counted again when the channels are next fetched.
  }, [looking, unread, channelId, client])

  if (query.isPending) return <LoadingState />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const messages = query.data.pages.flatMap((page) => page.messages).reverse()
  // It may arrive by an event or a fetch before the response to its sending, which may also be lost.
  const arrived = new Set(messages.map(({ author, client_id }) => (author.id === meId ? client_id : null)))
  const askDelete = (message: ChatMessage) =>
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
    <section className={classes.panel} aria-label={t('title')} {...drop.handlers}>
      <MessageList
        messages={messages}
        unsent={unsent.filter(({ job }) => !arrived.has(job.clientId))}
        members={channel?.members ?? []}
        meId={meId}
        unread={unread}
        at={at}
        canChange={isYoung}
        older={query.hasNextPage ? { loading: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null}
        newer={query.hasPreviousPage ? { loading: query.isFetchingPreviousPage, load: () => void query.fetchPreviousPage() } : null}
        onNewest={onNewest}
        onAway={setAway}
        onEdit={setEdited}
        onDelete={askDelete}
      />
      {drop.over && <div className={pictures.drop}>{t('pictures.drop')}</div>}
      {canWrite ? (
        <Composer
          key={edited?.id ?? 'new'}
          edited={edited}
          draftName={`keel.chat.draft.${meId}.${channelId}`}
          attachments={attachments}
          onSend={(text, files) => {
            send(text, files)
            if (at !== null) onNewest()
          }}
          onCancel={() => setEdited(null)}
          onEditLast={() => {
            if (lastOwn) setEdited(lastOwn)
          }}
          onSave={async (message, text) => {
            changeMessage(client, await editMessage(message.id, text))
            setEdited(null)
          }}
        />
      ) : (
        <p className={classes.readOnly}>{t('readOnly')}</p>
      )}
    </section>
  )
}
