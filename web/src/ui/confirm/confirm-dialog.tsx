import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../lib/use-action'
import { DialogFrame } from '../dialog-frame'
import { toastError } from '../toast/toast-error'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  body?: ReactNode
  /** What the confirming button says; "Confirm" without it. */
  confirmLabel?: string
  /** What the other button says; "Cancel" without it. */
  cancelLabel?: string
  /** Red button, for what deletes or ends something; Enter alone then does nothing: the other button has the focus. */
  danger?: boolean
  /** May be slow: the button shows it. When it throws, the dialog stays and the reason shows as a notice. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something is done. */
export function ConfirmDialog({ opened, title, body, confirmLabel, cancelLabel, danger = false, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslations('common')
  const [confirm, busy] = useAction(async () => {
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      toastError(error)
    }
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <DialogFrame opened={opened} onClose={close} title={title} size="sm">
      {body !== undefined && <Text c="dimmed">{body}</Text>}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus={danger || undefined}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={confirm} data-autofocus={!danger || undefined}>
          {confirmLabel ?? t('confirm')}
        </Button>
      </Group>
    </DialogFrame>
  )
}
