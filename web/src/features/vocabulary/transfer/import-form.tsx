import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ExportedWord } from '@keel/contract/entities/vocabulary'
import type { FormerWord } from '../../../data/vocabulary/calls'
import type { Encoding } from '../../../lib/reading/encodings'
import { DialogFoot } from '../../../ui/dialog-foot'
import { EncodingSelect } from '../../../ui/encoding-select'
import { AddingState } from '../adding-state'
import { LanguageFields } from '../language-fields'
import { lastLanguages, saveLastLanguages } from '../languages'
import { useAdding } from '../use-adding'
import { columnNames, guessChoice, pairsOf } from './columns'
import classes from './import.module.css'
import { type Content, LOSSES, ROW_LOSSES, type Table } from './types'
import { type Fate, pairsToSend, planOf } from './plan'
import { PreviewWord } from './preview-word'
import { filesOfPackage } from './upload-files'

const SHOWN = 6
/** Words that are changed are all of interest. */
const CHANGED_SHOWN = 100
/** Names of refused files in one sentence. */
const NAMED_MAX = 3
const NOTHING: Table = { name: '', columns: [], rows: [] }

const toFormer = ({ id, word, translate, lang, voice, picture_id, sound_id, note }: ExportedWord): FormerWord => ({
  id,
  word,
  translate,
  lang,
  voice,
  picture_id,
  sound_id,
  note,
})

interface Props {
  file: File
  content: Content
  /** The vocabulary as it is. */
  words: readonly ExportedWord[]
  /** Reads the file again in another encoding. */
  onEncoding: (encoding: Encoding) => void
  onBegin: () => void
  onAnother: () => void
  onClose: () => void
}

/** The content of a file, the choice of columns, and the button to import them. */
export function ImportForm({ file, content, words, onEncoding, onBegin, onAnother, onClose }: Props) {
  const t = useTranslations('vocabulary')
  const [at, setAt] = useState(0)
  const table = content.tables[at] ?? NOTHING
  const [choice, setChoice] = useState(() => guessChoice(table))
  const [shown, setShown] = useState(content)
  if (shown !== content) {
    setShown(content)
    setAt(0)
    setChoice(guessChoice(content.tables[0] ?? NOTHING))
  }
  const [languages, setLanguages] = useState(lastLanguages)
  const [replace, setReplace] = useState(false)
  const state = useAdding(onClose)
  const { progress, adding: busy, undoing } = state
  // A begun import continues with the same words, or is undone before another choice.
  const begun = progress !== null
  const { pairs, left, twice, cut } = useMemo(() => pairsOf(table, choice), [table, choice])
  const plan = useMemo(() => planOf(pairs, words, replace), [pairs, words, replace])
  const of = (fate: Fate) => plan.filter((one) => one.fate === fate)
  const [fresh, changed, kept] = [of('new'), of('changed'), of('kept')]
  const same = plan.length - fresh.length - changed.length - kept.length
  const seen = [...changed.slice(0, CHANGED_SHOWN), ...fresh.slice(0, Math.max(0, SHOWN - changed.length))]
  const more = changed.length + fresh.length - seen.length
  const names = columnNames(table).map((name, n) => name || t('import.column', { number: n + 1 }))
  const columns = names.map((label, n) => ({ value: String(n), label }))

  const [files] = useState(() => filesOfPackage(file))
  const withFiles = [...fresh, ...changed].filter(({ pair }) => pair.files).length
  const named = (names: readonly string[]) => ({
    count: names.length,
    names: names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? '…' : ''),
  })
  const lossLine = (loss: (typeof LOSSES | typeof ROW_LOSSES)[number] | 'otherMedia', count = 0) =>
    count > 0 && t(`import.${loss}`, { count })

  const add = () => {
    saveLastLanguages(languages)
    onBegin()
    state.run({
      pairs: pairsToSend(plan),
      languages,
      keepExisting: !replace,
      former: words.map(toFormer),
      ...(withFiles > 0 && { uploadFiles: files.upload }),
      tail: () => [
        files.unstored.size > 0 && t('import.unstoredFiles', { count: files.unstored.size }),
        left > 0 && t('import.left', { count: left }),
        files.refused.size > 0 && t('import.refusedFiles', named([...files.refused])),
      ],
    })
  }
  return (
    <div className={classes.form}>
      {content.tables.length > 1 && (
        <NativeSelect
          label={t('import.table')}
          value={at}
          disabled={begun}
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
          disabled={begun}
          data={columns}
          onChange={({ currentTarget }) => setChoice({ ...choice, word: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={t('import.translationIn')}
          value={choice.translation ?? ''}
          disabled={begun}
          data={[...columns, { value: '', label: t('import.noColumn') }]}
          onChange={({ currentTarget: { value } }) => setChoice({ ...choice, translation: value === '' ? null : Number(value) })}
        />
      </div>
      {content.encoding && <EncodingSelect value={content.encoding} disabled={begun} onChange={onEncoding} />}
      <LanguageFields languages={languages} disabled={begun} onChange={setLanguages} />
      <div className={classes.preview}>
        <p className={classes.quiet} role="status">
          {fresh.length === pairs.length
            ? t('import.found', { count: pairs.length })
            : t('import.plan', { fresh: fresh.length, changed: changed.length, same, kept: kept.length })}
        </p>
        <ul>
          {seen.map((one) => (
            <li key={one.pair.word}>
              <PreviewWord planned={one} />
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          {[
            more > 0 && t('import.andMore', { count: more }),
            kept.length > 0 && t('import.kept', named(kept.map(({ entry, pair }) => entry?.word ?? pair.word))),
            left > 0 && t('import.left', { count: left }),
            twice > 0 && t('import.twice', { count: twice }),
            cut > 0 && t('import.cut', { count: cut }),
            withFiles > 0 && t('import.withFiles', { count: withFiles }),
            ...LOSSES.map((loss) => lossLine(loss, content.losses?.[loss])),
            ...ROW_LOSSES.map((loss) => lossLine(loss === 'media' && table.files ? 'otherMedia' : loss, table.losses?.[loss])),
            content.isUnreadable && t('import.unreadable'),
            content.hasTags && t('import.tags'),
            content.more > 0 && t('import.more', { count: content.more }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Checkbox
        label={t('import.replace')}
        checked={replace}
        disabled={begun}
        onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
      />
      <AddingState state={state} count={pairs.length} />
      <DialogFoot onBack={begun ? undefined : onAnother} busy={undoing} {...(busy ? {} : { onCancel: onClose })}>
        {busy && (
          <Button variant="default" onClick={state.stop}>
            {t('import.stop')}
          </Button>
        )}
        <Button loading={busy} disabled={pairs.length === 0 || undoing} onClick={add}>
          {begun && !busy
            ? t('add.goOn', { count: pairs.length - progress.sent })
            : changed.length > 0
              ? t('import.apply', { fresh: fresh.length, changed: changed.length })
              : t('add.addMany', { count: fresh.length || pairs.length })}
        </Button>
      </DialogFoot>
    </div>
  )
}
