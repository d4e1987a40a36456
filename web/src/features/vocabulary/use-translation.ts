import { useEffect, useRef } from 'react'
import { TRANSLATE_AFTER_MS } from '@keel/contract/constants'
import { languageOf } from '@keel/contract/voices'
import { translateWord } from '../../data/vocabulary/calls'
import type { WordLanguages } from '../../lib/word-languages'

/**
 * Fills in the translation of a word a moment after typing stops, where there is a certain one. The user's own text is never replaced; a
 * failed call shows nothing.
 */
export function useTranslation({ voice, lang }: WordLanguages, translate: string, onFound: (translate: string) => void) {
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const found = useRef('')
  const now = useRef(translate)
  useEffect(() => {
    now.current = translate
  })
  const stop = () => {
    clearTimeout(wait.current)
    asked.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(wait.current)
      asked.current?.abort()
    },
    [],
  )

  const ask = async (text: string) => {
    if (!lang || text === '') return
    const controller = new AbortController()
    asked.current = controller
    try {
      const answer = await translateWord({
        text,
        to: lang,
        from: voice === null ? undefined : languageOf(voice),
        signal: controller.signal,
      })
      const own = now.current !== '' && now.current !== found.current
      if (controller.signal.aborted || own) return
      found.current = answer ?? ''
      onFound(found.current)
    } catch {
      // Then the user types it.
    }
  }
  return {
    stop,
    /** Called on every key in the word. */
    typed: (text: string) => {
      stop()
      wait.current = setTimeout(() => void ask(text.trim()), TRANSLATE_AFTER_MS)
    },
  }
}
