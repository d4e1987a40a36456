import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { REMARK_MAX_LENGTH } from '@keel/contract/constants'
import { addRemark, refetchHomework } from '../../../data/homework/calls'
import { getPressedKey } from '../../../lib/pressed-key'
import { useAction } from '../../../lib/use-action'
import { FormError } from '../../../ui/form-error'
import { useDraft, writeDraft } from './remark-drafts'
import type { RemarksOf } from './remarks-of'
import classes from './remarks.module.css'

/** A field for one remark; Ctrl+Enter adds it. */
export function RemarkForm(of: RemarksOf) {
  const t = useTranslations('homework-work')
  const common = useTranslations('common')
  const { homeworkId, studentId, itemId, own = false } = of
  const text = useDraft(of) ?? ''
  const [error, setError] = useState<unknown>(null)
  const isEmpty = text.trim() === ''
  const [add, adding] = useAction(async () => {
    if (isEmpty) return
    setError(null)
    try {
      await addRemark(homeworkId, studentId, { text, ...(itemId === null ? {} : { item_id: itemId }) })
      writeDraft(of, null)
      await refetchHomework()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <FormError error={error} />
      <Textarea
        label={t(own ? 'remarks.write' : 'remarks.field')}
        value={text}
        onChange={(event) => writeDraft(of, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (getPressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey)) add()
        }}
        maxLength={REMARK_MAX_LENGTH}
        autosize
        minRows={2}
        maxRows={12}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={adding} disabled={isEmpty}>
          {t('remarks.submit')}
        </Button>
        <Button variant="default" size="sm" disabled={adding} onClick={() => writeDraft(of, null)}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}
