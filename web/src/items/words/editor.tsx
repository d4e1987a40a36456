import { Button } from '@mantine/core'
import { IconClipboardList, IconLanguage, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_ROWS_MAX } from '@keel/contract/constants'
import type { WordsValue } from '@keel/contract/items/words/schema'
import { voiceOf } from '@keel/contract/voices'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useContentLang } from '../_shared/item-context'
import type { EditorProps } from '../_shared/item-type'
import classes from './editor.module.css'
import { LanguageFields } from './language-fields'
import { LazyRow } from './lazy-row'
import { PastePanel } from './paste-panel'
import { useTranslateAll } from './use-translate-all'
import { useWordsDraft } from './use-words-draft'

/** Edits words and translations, one row each, with buttons to translate and to listen. */
export function WordsEditor({ itemId, value, onChange, isDirty, clickedAt }: EditorProps<WordsValue>) {
  const t = useTranslations('words-editor')
  const tw = useTranslations('words')
  const { rows, languages: chosen, actions } = useWordsDraft({ value, onChange, isDirty })
  const taught = useContentLang()
  const usual = voiceOf(taught)
  const languages = useMemo(() => ({ ...chosen, ...(!chosen.voice && usual && { voice: usual }) }), [chosen, usual])
  const box = useRef<HTMLDivElement>(null)
  const [pasting, setPasting] = useState(false)
  const all = useTranslateAll(actions, languages)
  // The same array while the order stays: another one would render every row at every key.
  const [keys, setKeys] = useState<number[]>([])
  if (keys.length !== rows.length || rows.some(({ key }, at) => key !== keys[at])) setKeys(rows.map(({ key }) => key))

  const focus = useCallback((key: number | null) => {
    requestAnimationFrame(() => {
      const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('[name="word"]') ?? [])]
      const wanted = inputs.find((input) => input.closest<HTMLElement>('[data-row]')?.dataset['row'] === String(key))
      ;(wanted ?? inputs.at(-1))?.focus()
    })
  }, [])
  const onNext = useCallback(
    (key: number) => {
      const now = actions.rows()
      focus(now[now.findIndex((row) => row.key === key) + 1]?.key ?? actions.addAfter(key))
    },
    [actions, focus],
  )
  // Where the list was clicked, else where writing continues.
  useEffect(() => {
    const at = clickedAt && document.elementFromPoint(clickedAt.x, clickedAt.y)?.closest<HTMLElement>('[data-row]')
    const blank = actions.rows().find(({ word }) => word.trim() === '')
    focus(at ? Number(at.dataset['row']) : (blank?.key ?? null))
  }, [actions, clickedAt, focus])

  const nameOf = (key: number) => {
    const at = rows.findIndex((row) => row.key === key)
    return rows[at]?.word.trim() || t('rowNumber', { number: at + 1 })
  }
  const { run: translateMissing } = all
  const latest = useRef(translateMissing)
  useEffect(() => {
    latest.current = translateMissing
  })
  const onPasted = useCallback(() => latest.current(), [])
  const full = rows.length >= WORD_ROWS_MAX
  return (
    <div ref={box} className={classes.frame}>
      <LanguageFields languages={chosen} taught={taught} onChange={actions.choose} />
      <SortableList ids={keys} nameOf={nameOf} onMove={actions.move} motion="shift">
        <ol className={classes.rows} aria-label={tw('words')}>
          {rows.map((row, at) => (
            <LazyRow
              key={row.key}
              itemId={itemId}
              row={row}
              number={at + 1}
              only={rows.length === 1}
              languages={languages}
              actions={actions}
              focus={focus}
              onNext={onNext}
              onPasted={onPasted}
            />
          ))}
        </ol>
      </SortableList>
      <div className={classes.foot}>
        <Button
          size="sm"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={full}
          onClick={() => focus(actions.addAfter(null))}
        >
          {t('addWord')}
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconClipboardList size={16} stroke={1.75} aria-hidden />}
          aria-expanded={pasting}
          disabled={full && !pasting}
          onClick={() => setPasting(!pasting)}
        >
          {t('addMany')}
        </Button>
        {all.missing > 0 && all.why === null && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconLanguage size={16} stroke={1.75} aria-hidden />}
            loading={all.busy}
            onClick={all.run}
          >
            {t('translateAll', { count: all.missing })}
          </Button>
        )}
        {all.missing > 0 && all.why !== null && <span className={classes.note}>{t(all.why, { count: all.missing })}</span>}
        {!languages.voice && rows.some(({ word }) => word.trim() !== '') && <span className={classes.note}>{t('silent')}</span>}
        {full && <span className={classes.note}>{t('full', { max: WORD_ROWS_MAX })}</span>}
      </div>
      {pasting && (
        <PastePanel
          onAdd={(text) => {
            actions.addLines(text, null)
            setPasting(false)
            onPasted()
          }}
          onCancel={() => setPasting(false)}
        />
      )}
    </div>
  )
}
