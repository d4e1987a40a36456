import { IconLoader2, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { VOICES, type VoiceId } from '@keel/contract/constants'
import { speechUrl } from '../../data/vocabulary/calls'
import { stopSpeech, speak, speechState } from '../../lib/speech/speak'
import { toast } from '../../ui/toast/toast'
import classes from './words.module.css'

const icons = { loading: IconLoader2, speaking: IconVolume, failed: IconVolumeOff }

export interface ListenButtonProps {
  /** Distinguishes this button from all others on the page. */
  id: string
  word: string
  voice: VoiceId
}

/** Speaks a word; a second press stops it. Shows a message when neither server nor browser can speak it. */
export function ListenButton({ id, word, voice }: ListenButtonProps) {
  const t = useTranslations('words')
  const phase = useStore(speechState, ({ now }) => (now?.key === id ? now.phase : null))
  const Icon = phase ? icons[phase] : IconVolume
  const busy = phase === 'loading' || phase === 'speaking'
  const press = async () => {
    if (busy) return stopSpeech()
    const lang = VOICES[voice]
    if (!(await speak({ key: id, text: word, url: speechUrl(word, lang), lang }))) toast.warning(t('speechFailed', { word }))
  }
  return (
    <button
      type="button"
      className={classes.icon}
      data-phase={phase ?? undefined}
      aria-label={phase === 'failed' ? t('speechFailed', { word }) : busy ? t('hush', { word }) : t('listen', { word })}
      disabled={word.trim() === ''}
      onClick={() => void press()}
    >
      <Icon size={19} stroke={1.75} aria-hidden />
    </button>
  )
}
