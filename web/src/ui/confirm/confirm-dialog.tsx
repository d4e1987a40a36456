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
  /** Label of the confirming button; defaults to "Confirm". */
  confirmLabel?: string
  /** Label of the other button; defaults to "Cancel". */
  cancelLabel?: string
  /** A red button, for destructive actions; Enter alone then does nothing, since the other button has the focus. */
  danger?: boolean
  /** May be slow: the button shows it. When it throws, the dialog stays open and a toast shows the reason. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before an action. */
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
