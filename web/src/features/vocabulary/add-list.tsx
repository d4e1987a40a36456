import { Button, Checkbox, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { parsePairLines } from '@keel/contract/tables/pair-lines'
import { languageOf } from '@keel/contract/voices'
import { DialogFoot } from '../../ui/dialog-foot'
import { AddingState } from './adding-state'
import type { WordLanguages } from '../../lib/word-languages'
import { useAdding } from './use-adding'
import classes from './vocabulary.module.css'

const LINES_MAX = 2000

/** A pasted list, a word with its translation on every line. */
export function AddList({ languages, onClose }: { languages: WordLanguages; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const [text, setText] = useState('')
  const [replace, setReplace] = useState(false)
  const [wanted, setWanted] = useState(true)
  const deferredText = useDeferredValue(text)
  const { rows, left, joined, wordless, errors, hasMoreColumns } = useMemo(() => parsePairLines(deferredText, LINES_MAX), [deferredText])
  const bare = rows.filter(({ translate }) => translate === '').length
  const state = useAdding(onClose)
  const { progress, adding } = state
  const { voice, lang } = languages
  const cannot =
    lang === null ? t('add.lookUpNoLanguage') : voice !== null && languageOf(voice) === lang ? t('add.lookUpSameLanguage') : null
  const begun = progress !== null
  const add = () => {
    const pairs = parsePairLines(text, LINES_MAX).rows
    state.run({ pairs, languages, keepExisting: !replace, fromLesson: true, lookUp: wanted && cannot === null && bare > 0 })
  }
  return (
    <div className={classes.form}>
      <Textarea
        label={t('add.lines')}
        description={t('add.linesHint')}
        placeholder={t('add.linesExample')}
        rows={8}
        value={text}
        readOnly={begun}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <p className={classes.note} role="status" hidden={begun}>
        {[
          left > 0 && t('add.left', { max: LINES_MAX, count: left }),
          joined > 0 && t('add.joined', { count: joined }),
          wordless > 0 && t('add.wordless', { count: wordless }),
          errors > 0 && t('add.errors', { count: errors }),
          hasMoreColumns && t('add.columns'),
          bare > 0 && t('add.bare', { count: bare }),
          bare > 0 && cannot,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {!begun && bare > 0 && cannot === null && (
        <Checkbox label={t('add.lookUp')} checked={wanted} onChange={({ currentTarget }) => setWanted(currentTarget.checked)} />
      )}
      {!begun && (
        <Checkbox label={t('import.replace')} checked={replace} onChange={({ currentTarget }) => setReplace(currentTarget.checked)} />
      )}
      <AddingState state={state} count={rows.length} />
      <DialogFoot onCancel={onClose} busy={adding || state.undoing}>
        <Button loading={adding} disabled={rows.length === 0 || state.undoing} onClick={add}>
          {begun && !adding ? t('add.goOn', { count: rows.length - progress.sent }) : t('add.addMany', { count: rows.length })}
        </Button>
      </DialogFoot>
    </div>
  )
}
