import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { REMARK_MAX_LENGTH } from '@keel/contract/constants'
import { fullName } from '../../../ui/avatar'
import { Dialog } from '../../../ui/dialog'
import { DialogForm } from '../../../ui/dialog-form'
import { type StudentPart, useReleaseNow } from './use-release'

interface Props {
  homeworkId: number
  students: readonly StudentPart[]
  /** Gets for how many it was. */
  onReturned?: (count: number) => void
  onClose: () => void
}

/** Returns homework to students to go on with it, with a remark about all of it. */
export function ReturnDialog({ homeworkId, students, onReturned, onClose }: Props) {
  const t = useTranslations('homework-work')
  const [remark, setRemark] = useState('')
  const [empty, setEmpty] = useState(false)
  const releaseNow = useReleaseNow(homeworkId)
  const submit = async () => {
    const count = await releaseNow(students, { to: 'returned', empty, ...(remark.trim() === '' ? {} : { remark }) })
    // Otherwise what was written stays.
    if (count === 0) return
    onClose()
    onReturned?.(count)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('returnTo', { names: students.map(({ student }) => fullName(student)).join(', ') })}
      size="md"
    >
      <DialogForm submitLabel={t('return')} onSubmit={submit} onCancel={onClose}>
        <Textarea
          label={t('remarks.field')}
          description={t('returnText')}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
          maxLength={REMARK_MAX_LENGTH}
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
        />
        <Checkbox
          label={t('empty')}
          description={t('emptyText')}
          checked={empty}
          onChange={(event) => setEmpty(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  )
}
