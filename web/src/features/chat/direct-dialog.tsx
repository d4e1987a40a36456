import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { openDirect } from '../../data/chat/calls'
import { keys } from '../../data/_shared/keys'
import { fullName } from '../../ui/avatar'
import { Dialog } from '../../ui/dialog'
import { ErrorState, LoadingState } from '../../ui/states'
import { ChatPanel } from './chat-panel'
import classes from './chat.module.css'

interface Props {
  person: { id: number; first_name: string; last_name: string }
  meId: number
  onClose: () => void
}

/** The user's conversation with somebody, over any page. Needs `loadChatTexts()`. */
export function DirectDialog({ person, meId, onClose }: Props) {
  const t = useTranslations('chat')
  const direct = useQuery({ queryKey: keys.direct(person.id), queryFn: () => openDirect(person.id) })
  return (
    <Dialog opened onClose={onClose} title={t('direct', { name: fullName(person) })} size="md" classNames={{ body: classes.dialog }}>
      {direct.data ? (
        <ChatPanel channelId={direct.data.id} meId={meId} />
      ) : direct.isPending ? (
        <LoadingState />
      ) : (
        <ErrorState error={direct.error} onRetry={() => void direct.refetch()} />
      )}
    </Dialog>
  )
}
