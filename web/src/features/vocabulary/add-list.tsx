import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { parsePairLines } from '@keel/contract/items/words/parse-lines'
import { useAction } from '../../lib/use-action'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { notify } from '../../ui/notify/notify'
import { addMany } from './add-many'
import type { Languages } from './languages'
import classes from './vocabulary.module.css'
import { showAdded } from './words-cache'

const LINES_MAX = 2000

/** A pasted list, a word with its translation on every line. */
export function AddList({ languages, onClose }: { languages: Languages; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [replace, setReplace] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const late = useDeferredValue(text)
  const { rows, left } = useMemo(() => parsePairLines(late, LINES_MAX), [late])
  const bare = rows.filter(({ translate }) => translate === '').length
  const [add, busy] = useAction(async () => {
    setError(null)
    const pairs = parsePairLines(text, LINES_MAX).rows
    try {
      const added = await addMany(pairs, languages, { keep: !replace, fromLesson: true })
      notify.success(t('add.addedMany', { ...added }))
      onClose()
    } catch (failure) {
      setError(failure)
    }
    await showAdded(client)
  })
  return (
    <div className={classes.form}>
      <FormError error={error} />
      <Textarea
        label={t('add.lines')}
        description={t('add.linesHint')}
        placeholder={t('add.linesExample')}
        rows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <p className={classes.note} role="status">
        {[left > 0 && t('add.left', { max: LINES_MAX, count: left }), bare > 0 && t('add.bare', { count: bare })].filter(Boolean).join(' ')}
      </p>
      <Checkbox label={t('import.replace')} checked={replace} onChange={({ currentTarget }) => setReplace(currentTarget.checked)} />
      <DialogFoot onCancel={onClose} busy={busy}>
        <Button loading={busy} disabled={rows.length === 0} onClick={add}>
          {t('add.addMany', { count: rows.length })}
        </Button>
      </DialogFoot>
    </div>
  )
}
