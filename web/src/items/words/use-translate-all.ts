import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { plainTranslation } from '@keel/contract/items/words/behaviour'
import { languageOf } from '@keel/contract/voices'
import { translateWords } from '../../data/vocabulary/calls'
import { useAction } from '../../lib/use-action'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import type { WordLanguages } from '../../lib/word-languages'
import type { useWordsDraft } from './use-words-draft'

/** The reason why words without a translation get none. */
type Why = 'noLanguage' | 'sameLanguage'

/** Fills in missing translations; what is typed meanwhile stays. Shows for how many words it found none. */
export function useTranslateAll(actions: ReturnType<typeof useWordsDraft>['actions'], { lang, voice }: Partial<WordLanguages>) {
  const t = useTranslations('words-editor')
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const missing = () => actions.rows().filter(({ word, translate }) => word.trim() !== '' && translate.trim() === '')
  const from = voice ? languageOf(voice) : undefined
  const why: Why | null = !lang ? 'noLanguage' : from === lang ? 'sameLanguage' : null
  const [run, busy] = useAction(async () => {
    const signal = leaving.current?.signal
    const open = missing()
    if (!lang || why !== null || open.length === 0) return
    let found = 0
    try {
      const words = open.map(({ word }) => word.trim())
      await translateWords(words, { to: lang, from, signal }, (translations, at) => {
        for (const [n, translation] of translations.entries()) {
          const asked = open[at + n]
          const now = actions.rows().find(({ key }) => key === asked?.key)
          if (translation === null || !now || now.word !== asked?.word || now.translate !== '') continue
          if (actions.write(now.key, { translate: plainTranslation(translation, lang) })) found++
        }
      })
      const none = open.length - found
      if (none > 0) toast.warning(t('translatedSome', { found, none }))
    } catch (error) {
      if (!signal?.aborted) toastError(error)
    }
  })
  return { run, busy, why, missing: missing().length }
}
