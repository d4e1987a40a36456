import { Dialog } from '../../ui/dialog'
import { useTranslations } from 'use-intl/react'
import { ShareState } from './share-state'

export interface ShareDialogProps {
  /** A board, a module or a single item of the user's library. */
  item: { id: number; name: string }
  onClose: () => void
}

/** Shares a library entry with everybody who has its link, and ends that. Mounted only while it is open. */
export function ShareDialog({ item, onClose }: ShareDialogProps) {
  const t = useTranslations('share')
  return (
    <Dialog opened onClose={onClose} title={t('title', { name: item.name })} size="md">
      <ShareState id={item.id} />
    </Dialog>
  )
}
