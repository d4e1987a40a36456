import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { WORD_ROWS_MAX } from '@keel/contract/constants'
import { fitsStore } from '@keel/contract/items/_shared/json-bytes'
import { parsePairLines } from '@keel/contract/tables/pair-lines'
import type { WordsValue } from '@keel/contract/items/words/schema'
import { sameJson } from '@keel/contract/same-json'
import { toast } from '../../ui/toast/toast'
import type { EditorProps } from '../_shared/item-type'
import { toastLosses } from '../_shared/toast-losses'
import type { WordLanguages } from '../../lib/word-languages'
import { chosenLanguages, saveUsualLanguages } from './languages'
import { draftOf, type DraftRow, inserted, moved, newRow, roomIn, valueOf, without } from './row-list'

interface Draft {
  rows: DraftRow[]
  languages: Partial<WordLanguages>
}
const stored = ({ rows, languages }: Draft): WordsValue => valueOf(rows, languages)

/** The list while it is edited: blank rows stay in the editor, but are not stored. */
export function useWordsDraft({ value, onChange, isDirty }: Pick<EditorProps<WordsValue>, 'value' | 'onChange' | 'isDirty'>) {
  const t = useTranslations('words-editor')
  const [draft, setDraft] = useState<Draft>(() => ({ rows: draftOf(value.words), languages: chosenLanguages(value) }))
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // A value stored from here that comes back must not remove a row that is still blank.
    if (!isDirty() && !sameJson(value, stored(draft)))
      setDraft({ rows: draftOf(value.words, draft.rows), languages: chosenLanguages(value) })
  }
  const latest = useRef({ draft, onChange, t })
  useEffect(() => {
    latest.current = { draft, onChange, t }
  })

  const change = useCallback((next: Partial<Draft>): boolean => {
    const now = { ...latest.current.draft, ...next }
    const made = stored(now)
    if (!fitsStore(made)) {
      toast.warning(latest.current.t('tooLarge'))
      return false
    }
    latest.current.draft = now
    setDraft(now)
    latest.current.onChange(made)
    return true
  }, [])

  const actions = useMemo(() => {
    const rows = () => latest.current.draft.rows
    return {
      write: (key: number, part: Partial<Pick<DraftRow, 'word' | 'translate' | 'typedOver'>>) =>
        change({ rows: rows().map((row) => (row.key === key ? { ...row, ...part } : row)) }),
      remove: (key: number) => change({ rows: without(rows(), key) }),
      move: (key: number, beforeKey: number | null) => change({ rows: moved(rows(), key, beforeKey) }),
      /** Adds a blank row after another, or last; returns its key, or null when the list is full. */
      addAfter(key: number | null): number | null {
        if (rows().length >= WORD_ROWS_MAX) return null
        const row = newRow()
        const at = rows().findIndex((one) => one.key === key)
        change({ rows: at < 0 ? [...rows(), row] : [...rows().slice(0, at + 1), row, ...rows().slice(at + 1)] })
        return row.key
      },
      /** Adds the lines of a pasted text; toasts what is left out. */
      addLines(text: string, key: number | null): void {
        const parsed = parsePairLines(text, roomIn(rows()))
        const result = inserted(rows(), key, parsed.rows)
        const left = parsed.left + result.left
        change({ rows: result.rows })
        if (left > 0) toast.warning(latest.current.t('pasteLeft', { max: WORD_ROWS_MAX, count: left }))
        toastLosses(parsed)
      },
      choose(languages: Partial<WordLanguages>): void {
        const next = { ...latest.current.draft.languages, ...languages }
        saveUsualLanguages(next)
        change({ languages: chosenLanguages(next) })
      },
      /** Returns the current rows, for asynchronous work. */
      rows,
    }
  }, [change])
  return { ...draft, actions }
}
