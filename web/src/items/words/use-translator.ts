import { useEffect, useRef, useState } from 'react'
import { TRANSLATE_AFTER_MS } from '@keel/contract/constants'
import { plainTranslation } from '@keel/contract/items/words/behaviour'
import { translateWord } from '../../data/vocabulary/calls'
import { type Languages, languageOf } from './languages'
import type { DraftRow } from './row-list'

/**
 * Translates a row's word: by itself a moment after typing stops, or when asked to. By itself it never replaces what
 * somebody wrote. When nothing is found, or the call fails, nothing is said.
 */
export function useTranslator(row: DraftRow, { lang, voice }: Languages, onFound: (translate: string) => void) {
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
      const found = await translateWord({ text, to: lang, from: languageOf(voice), signal: controller.signal })
      const { translate } = latest.current.row
      const mayReplace = byHand || translate === '' || translate === own.current
      // What was found for the word as it was before is no translation of this one.
      const next = found ?? (translate === own.current && !byHand ? '' : translate)
      if (controller.signal.aborted || !mayReplace || next === translate) return
      own.current = plainTranslation(next, lang)
      latest.current.onFound(own.current)
    } catch {
      // The teacher writes it then; the server keeps a note of what failed.
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
