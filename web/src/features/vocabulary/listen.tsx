import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconLoader2, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { type VoiceId, VOICES } from '@keel/contract/constants'
import { fileUrl } from '../../data/files/calls'
import { speechUrl } from '../../data/vocabulary/calls'
import { stopSpeech, speak, speechState } from '../../lib/speech/speak'
import { toast } from '../../ui/toast/toast'
import classes from './vocabulary.module.css'

const icons = { loading: IconLoader2, speaking: IconVolume, failed: IconVolumeOff }

interface Props {
  /** Identifies this button among all others on the page. */
  id: string
  text: string
  /** The voice of the text; null only with a sound. */
  voice: VoiceId | null
  /** The word's own sound, which is played instead. */
  soundId?: number | null
  /** Shown instead of the text, where the text must not be revealed. */
  label?: string
  size?: ActionIconProps['size']
  iconSize?: number
}

/** Speaks, or plays the word's own sound; returns true when it did, or was stopped. */
export const speakWord = async (key: string, text: string, voice: VoiceId | null, soundId?: number | null): Promise<boolean> => {
  // Without a voice, nothing else can speak the word.
  if (soundId && (await speak({ key, text, url: fileUrl(soundId), lang: '' }))) return true
  if (voice === null) return false
  const lang = VOICES[voice]
  return speak({ key, text, url: speechUrl(text, lang), lang })
}

/** Speaks a word; a second press ends it. Shows when nothing can speak it. */
export function Listen({ id, text, voice, soundId, label, size = 40, iconSize = 20 }: Props) {
  const t = useTranslations('vocabulary')
  const phase = useStore(speechState, ({ now }) => (now?.key === id ? now.phase : null))
  const Icon = phase ? icons[phase] : IconVolume
  const busy = phase === 'loading' || phase === 'speaking'
  const press = async () => {
    if (busy) return stopSpeech()
    if (!(await speakWord(id, text, voice, soundId))) toast.warning(t('speechFailed'))
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      className={classes.listen}
      data-phase={phase ?? undefined}
      aria-label={busy ? t('hush') : (label ?? t('listen', { word: text }))}
      onClick={() => void press()}
    >
      <Icon size={iconSize} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
