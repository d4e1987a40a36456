import { useEffect, useRef, useState } from 'react'
import { TRANSLATE_AFTER_MS } from '@keel/contract/constants'
import { plainTranslation } from '@keel/contract/items/words/behaviour'
import { languageOf } from '@keel/contract/voices'
import { translateWord } from '../../data/vocabulary/calls'
import type { WordLanguages } from '../../lib/word-languages'
import type { DraftRow } from './row-list'

/**
 * Translates the word of a row: automatically a moment after typing stops, or on request. Automatically it never replaces what
 * somebody typed. When nothing is found, or the call fails, it stays silent.
 */
export function useTranslator(row: DraftRow, { lang, voice }: Partial<WordLanguages>, onFound: (translate: string) => void) {
  const [busy, setBusy] = useState(false)
  const own = useRef<string | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const latest = useRef({ row, onFound })
  useEffect(() => {
    latest.current = { row, onFound }
  })
  const cancel = () => {
    clearTimeout(wait.current)
    asked.current?.abort()
    setBusy(false)
  }
  useEffect(
    () => () => {
      clearTimeout(wait.current)
      asked.current?.abort()
    },
    [],
  )

  const ask = async (byHand: boolean) => {
    const text = latest.current.row.word.trim()
    if (!lang || text === '') return
    const controller = new AbortController()
    asked.current = controller
    setBusy(true)
    try {
      const found = await translateWord({ text, to: lang, from: voice ? languageOf(voice) : undefined, signal: controller.signal })
      const { translate } = latest.current.row
      const mayReplace = byHand || translate === '' || translate === own.current
      // The result belongs to the word as it was before.
      const next = found ?? (translate === own.current && !byHand ? '' : translate)
      if (controller.signal.aborted || !mayReplace || next === translate) return
      own.current = plainTranslation(next, lang)
      latest.current.onFound(own.current)
    } catch {
      // The teacher types it then; the server logs the failure.
    } finally {
      if (asked.current === controller) setBusy(false)
    }
  }
  return {
    busy,
    now: () => {
      cancel()
      void ask(true)
    },
    /** Called at every key in the word. */
    typed: () => {
      cancel()
      wait.current = setTimeout(() => void ask(false), TRANSLATE_AFTER_MS)
    },
  }
}
