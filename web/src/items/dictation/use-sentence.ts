import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { type TranslationLanguage, VOICES } from '@keel/contract/constants'
import { spokenText } from '@keel/contract/items/dictation/tokens'
import { voiceOf } from '@keel/contract/voices'
import { speechUrl } from '../../data/vocabulary/calls'
import { speak, speechState, stopSpeech } from '../../lib/speech/speak'
import { toast } from '../../ui/toast/toast'

interface Sentence {
  /** Being spoken, or about to be. */
  busy: boolean
  /** Speaks it. Returns false when nothing can; true when it was stopped. */
  play: (rate?: number) => Promise<boolean>
  stop: () => void
}

/** Speaks a dictated text; null where it has no language. `key` distinguishes it from all others on the page. */
export function useSentence(key: string, text: string, lang: TranslationLanguage | null): Sentence | null {
  const t = useTranslations('dictation')
  const phase = useStore(speechState, ({ now }) => (now?.key === key ? now.phase : null))
  useEffect(
    () => () => {
      if (speechState.getState().now?.key === key) stopSpeech()
    },
    [key],
  )
  const voice = voiceOf(lang)
  if (voice === null) return null
  const play = async (rate = 1): Promise<boolean> => {
    const spoken = spokenText(text)
    const played = await speak({ key, text: spoken, url: speechUrl(spoken, VOICES[voice]), lang: VOICES[voice], rate })
    if (!played) toast.warning(t('failed'))
    return played
  }
  return { busy: phase === 'loading' || phase === 'speaking', play, stop: stopSpeech }
}
