import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'

const MAX_MB = 999_999_999

interface Props {
  title: string
  /** Megabytes; null where the server's setting is followed. */
  limit: number | null
  onSave: (limit: number | null) => Promise<void>
  onClose: () => void
}

/** Asks for a limit in megabytes; an empty field follows the server's setting. */
export function LimitDialog({ title, limit, onSave, onClose }: Props) {
  const t = useTranslations('admin.storage')
  const common = useTranslations('common')
  const [value, setValue] = useState<number | ''>(limit ?? '')
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <DialogForm submitLabel={common('save')} onSubmit={() => onSave(value === '' ? null : value)} onCancel={onClose}>
        <NumberInput
          label={t('megabytes')}
          description={t('empty')}
          min={0}
          max={MAX_MB}
          allowDecimal={false}
          clampBehavior="strict"
          value={value}
          onChange={(next) => setValue(next === '' ? '' : Number(next))}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  )
}
