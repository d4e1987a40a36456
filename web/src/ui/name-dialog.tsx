import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { Dialog } from './dialog'
import { FormError } from './form-error'
import { useAction } from '../lib/use-action'

export interface NameDialogProps {
  opened: boolean
  title: string
  /** Label of the one field. */
  label: string
  /** The name before; empty for something new. */
  initial?: string
  submitLabel: string
  /** May be slow; when it throws, the dialog stays and shows why. */
  onSubmit: (name: string) => unknown
  onClose: () => void
}

/** Asks for one name: of something new, or instead of an old one. */
export function NameDialog({ opened, onClose, title, ...form }: NameDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ label, initial = '', submitLabel, onSubmit, onClose }: Omit<NameDialogProps, 'opened' | 'title'>) {
  const t = useTranslations('common')
  const id = useId()
  const [name, setName] = useState(initial)
  const [error, setError] = useState<unknown>(null)
  const [submit, busy] = useAction(async () => {
    setError(null)
    try {
      await onSubmit(name.trim())
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) submit()
      }}
    >
      <Stack gap="md">
        <FormError error={error} />
        <TextInput
          id={id}
          label={label}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={TITLE_MAX_LENGTH}
          required
          data-autofocus
          autoComplete="off"
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!name.trim()}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
