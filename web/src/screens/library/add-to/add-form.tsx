import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryRow } from '@keel/contract/entities/library'
import { useAction } from '../../../lib/use-action'
import { DialogFoot } from '../../../ui/dialog-foot'
import { FormError } from '../../../ui/form-error'
import { notify } from '../../../ui/notify/notify'

export interface AddProps {
  row: LibraryRow
  onClose: () => void
}

interface Added {
  /** Where the copy is, in a sentence. */
  text: string
  path: string
  /** Sees to it that the classroom opens at the copy. */
  atBoard?: () => void
}

interface Props extends AddProps {
  ready?: boolean
  add: () => Promise<Added>
  children?: ReactNode
}

/** The foot of the form, and what follows: a notice leads to the copy. */
export function AddForm({ onClose, ready = true, add, children }: Omit<Props, 'row'>) {
  const t = useTranslations('library')
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)
  const [submit, busy] = useAction(async () => {
    setError(null)
    try {
      const { text, path, atBoard } = await add()
      onClose()
      const open = () => {
        atBoard?.()
        void router.navigate({ href: path })
      }
      notify.success(text, { action: { label: t('new.open'), run: open } })
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <Stack gap="md">
      <FormError error={error} />
      {children}
      <DialogFoot onCancel={onClose} busy={busy}>
        <Button onClick={submit} loading={busy} disabled={!ready}>
          {t('addTo.submit')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
