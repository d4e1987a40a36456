import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DialogFoot } from './dialog-foot'
import classes from './name-step.module.css'

export interface NameStepProps {
  label: string
  name: string
  maxLength: number
  /** Shown below the field when it was left empty. */
  missing: string
  submitLabel: string
  busy?: boolean
  onName: (name: string) => void
  onSubmit: () => void
  /** Goes back to the previous step. */
  onBack?: (() => void) | undefined
  onClose: () => void
  /** Shown above the field. */
  children?: ReactNode
}

/** The step of a dialog that asks for a name, with a suggestion selected to be replaced. */
export function NameStep({
  label,
  name,
  maxLength,
  missing,
  submitLabel,
  busy,
  onName,
  onSubmit,
  onBack,
  onClose,
  children,
}: NameStepProps) {
  const [tried, setTried] = useState(false)
  const isMissing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing) onSubmit()
  }
  return (
    <form className={classes.step} onSubmit={submit} noValidate>
      {children}
      <TextInput
        label={label}
        value={name}
        maxLength={maxLength}
        error={tried && isMissing ? missing : undefined}
        required
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it is what this step asks for, also on the way back
        autoFocus
        data-autofocus
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <DialogFoot onBack={onBack} onCancel={onClose} busy={busy}>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </DialogFoot>
    </form>
  )
}
