import { Button, Checkbox, NativeSelect, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../lib/use-action'
import { DialogFoot } from '../../../ui/dialog-foot'
import { FormError } from '../../../ui/form-error'
import { notify } from '../../../ui/notify/notify'
import { addMany } from '../add-many'
import { LanguageFields } from '../language-fields'
import { keepLanguages, usualLanguages } from '../languages'
import { showAdded } from '../words-cache'
import { columnNames, guessChoice, pairsOf } from './columns'
import classes from './import.module.css'
import type { Content, Table } from './types'

const SHOWN = 6
const NOTHING: Table = { name: '', columns: [], rows: [] }

/** What was found in a file, which of it is taken, and the way in. */
export function ImportForm({ content, onAnother, onClose }: { content: Content; onAnother: () => void; onClose: () => void }) {
  const t = useTranslations('vocabulary')
  const client = useQueryClient()
  const [at, setAt] = useState(0)
  const table = content.tables[at] ?? NOTHING
  const [choice, setChoice] = useState(() => guessChoice(table))
  const [languages, setLanguages] = useState(usualLanguages)
  const [replace, setReplace] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [done, setDone] = useState<number | null>(null)
  const [stopped, setStopped] = useState(false)
  const adding = useRef<AbortController>(undefined)
  useEffect(() => () => adding.current?.abort(), [])
  const { pairs, left } = useMemo(() => pairsOf(table, choice), [table, choice])
  const names = columnNames(table).map((name, n) => name || t('import.column', { number: n + 1 }))
  const columns = names.map((label, n) => ({ value: String(n), label }))

  const [add, busy] = useAction(async () => {
    const controller = new AbortController()
    adding.current = controller
    keepLanguages(languages)
    setError(null)
    setStopped(false)
    setDone(0)
    try {
      const added = await addMany(pairs, languages, { keep: !replace, signal: controller.signal, onProgress: setDone })
      notify.success(t('add.addedMany', { ...added }))
      onClose()
    } catch (failure) {
      setStopped(true)
      if (!controller.signal.aborted) setError(failure)
    }
    await showAdded(client)
  })
  return (
    <div className={classes.form}>
      <FormError error={error} />
      {content.tables.length > 1 && (
        <NativeSelect
          label={t('import.table')}
          value={at}
          disabled={busy}
          data={content.tables.map(({ name, rows }, n) => ({
            value: String(n),
            label: t('import.tableName', { name: name || String(n + 1), count: rows.length }),
          }))}
          onChange={({ currentTarget }) => {
            const next = Number(currentTarget.value)
            setAt(next)
            setChoice(guessChoice(content.tables[next] ?? table))
          }}
        />
      )}
      <div className={classes.pair}>
        <NativeSelect
          label={t('import.wordIn')}
          value={choice.word}
          disabled={busy}
          data={columns}
          onChange={({ currentTarget }) => setChoice({ ...choice, word: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={t('import.translationIn')}
          value={choice.translation ?? ''}
          disabled={busy}
          data={[...columns, { value: '', label: t('import.noColumn') }]}
          onChange={({ currentTarget: { value } }) => setChoice({ ...choice, translation: value === '' ? null : Number(value) })}
        />
      </div>
      <LanguageFields languages={languages} onChange={setLanguages} />
      <div className={classes.preview}>
        <p className={classes.quiet} role="status">
          {t('import.found', { count: pairs.length })}
        </p>
        <ul>
          {pairs.slice(0, SHOWN).map(({ word, translate }) => (
            <li key={word}>
              <strong>{word}</strong>
              <span>{translate}</span>
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          {[
            pairs.length > SHOWN && t('import.andMore', { count: pairs.length - SHOWN }),
            left > 0 && t('import.left', { count: left }),
            content.more > 0 && t('import.more', { count: content.more }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Checkbox
        label={t('import.replace')}
        checked={replace}
        disabled={busy}
        onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
      />
      {busy && done !== null && (
        <div role="status">
          <Progress value={(done / Math.max(1, pairs.length)) * 100} aria-label={t('import.addingLabel')} />
          <p className={classes.quiet}>{t('import.adding', { done, count: pairs.length })}</p>
        </div>
      )}
      {stopped && !busy && (
        <p className={classes.quiet} role="status">
          {t('import.stopped', { count: done ?? 0 })}
        </p>
      )}
      <DialogFoot onBack={busy ? undefined : onAnother} {...(busy ? {} : { onCancel: onClose })}>
        {busy && (
          <Button variant="default" onClick={() => adding.current?.abort()}>
            {t('import.stop')}
          </Button>
        )}
        <Button loading={busy} disabled={pairs.length === 0} onClick={add}>
          {t('add.addMany', { count: pairs.length })}
        </Button>
      </DialogFoot>
    </div>
  )
}
