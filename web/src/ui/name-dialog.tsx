import { TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import { Dialog } from './dialog'
import { DialogForm } from './dialog-form'

export interface NameDialogProps {
  opened: boolean
  title: string
  /** Label of the one field. */
  label: string
  /** The current name; empty for something new. */
  initial?: string
  maxLength?: number
  submitLabel: string
  /** May be slow; when it throws, the dialog stays open and shows why. */
  onSubmit: (name: string) => unknown
  /** Shown below the field. */
  children?: ReactNode
  onClose: () => void
}

/** Asks for one name: of something new, or to rename. */
export function NameDialog({ opened, onClose, title, ...form }: NameDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({
  label,
  initial = '',
  maxLength = TITLE_MAX_LENGTH,
  submitLabel,
  onSubmit,
  children,
  onClose,
}: Omit<NameDialogProps, 'opened' | 'title'>) {
  const id = useId()
  const [name, setName] = useState(initial)
  const submit = async () => {
    await onSubmit(name.trim())
    onClose()
  }
  return (
    <DialogForm submitLabel={submitLabel} complete={name.trim() !== ''} onSubmit={submit} onCancel={onClose}>
      <TextInput
        id={id}
        label={label}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={maxLength}
        required
        data-autofocus
        autoComplete="off"
      />
      {children}
    </DialogForm>
  )
}
