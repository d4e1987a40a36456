import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'

export interface Placed {
  /** The sentence that says where the entry is now. */
  text: string
  path: string
  /** Makes the module open at the new board. */
  atBoard?: () => void
}

interface Props {
  onClose: () => void
  ready?: boolean
  /** Does the work; an error it throws is shown above the form. */
  place: () => Promise<Placed>
  submit: string
  /** The label of the button in the toast. */
  open: string
  children?: ReactNode
}

/** The foot of a form that asks for a target, and what follows: a toast links to the target. */
export function PlaceForm({ onClose, ready = true, place, submit, open, children }: Props) {
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)
  const [send, busy] = useAction(async () => {
    setError(null)
    try {
      const { text, path, atBoard } = await place()
      onClose()
      const run = () => {
        atBoard?.()
        void router.navigate({ href: path })
      }
      toast.success(text, { action: { label: open, run } })
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <Stack gap="md">
      <FormError error={error} />
      {children}
      <DialogFoot onCancel={onClose} busy={busy}>
        <Button onClick={send} loading={busy} disabled={!ready}>
          {submit}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
