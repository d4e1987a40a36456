import { useEffect, useRef } from 'react'
import { translateWord } from '../../api/words'
import { useAction } from '../../lib/use-action'
import { type Languages, languageOf } from './languages'
import type { useWordsDraft } from './use-words-draft'

/** Fills the translations that are missing, one after another; what is written meanwhile stays. */
export function useTranslateAll(actions: ReturnType<typeof useWordsDraft>['actions'], { lang, voice }: Languages) {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const open = actions.rows().filter(({ word, translate }) => word.trim() !== '' && translate.trim() === '')
  const [run, busy] = useAction(async () => {
    const signal = leaving.current?.signal
    try {
      for (const { key, word } of open) {
        if (!lang || signal?.aborted) return
        const found = await translateWord({ text: word.trim(), to: lang, from: languageOf(voice), signal })
        const now = actions.rows().find((row) => row.key === key)
        if (found !== null && now?.word === word && now.translate === '') actions.write(key, { translate: found.toLowerCase() })
      }
    } catch {
      // As with one word: what is not found stays open.
    }
  })
  return { run: () => run(), busy, missing: lang ? open.length : 0 }
}
