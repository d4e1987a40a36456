import { useTranslations } from 'use-intl/react'
import { ConfirmDialog } from './confirm-dialog'

interface Props {
  onDiscard: () => void
  onClose: () => void
}

/** Asks before input in a dialog is discarded. */
export function DiscardQuestion({ onDiscard, onClose }: Props) {
  const t = useTranslations('dialog')
  return (
    <ConfirmDialog
      opened
      title={t('discard.title')}
      body={t('discard.text')}
      cancelLabel={t('discard.keep')}
      confirmLabel={t('discard.confirm')}
      danger
      onConfirm={onDiscard}
      onClose={onClose}
    />
  )
}
