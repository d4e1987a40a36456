import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'

export interface Placed {
  /** Where it is now, in a sentence. */
  text: string
  path: string
  /** Sees to it that the page opens at it. */
  atBoard?: () => void
}

interface Props {
  onClose: () => void
  ready?: boolean
  /** Puts it there; what it throws stands over the form. */
  place: () => Promise<Placed>
  submit: string
  /** The button of the notice. */
  open: string
  children?: ReactNode
}

/** The foot of a form that asks where something goes, and what follows: a notice leads there. */
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
