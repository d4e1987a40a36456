import { ActionIcon } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { speak, speechState, stopSpeech } from '../../../lib/speech/speak'
import { toast } from '../../../ui/toast/toast'
import { useItemHost } from '../host'

export interface SoundButtonProps {
  /** Distinguishes this button from all others on the page. */
  id: string
  fileId: number
  /** What is played. */
  name: string
}

/** Plays the sound of a part of an exercise; a second press stops it, and so does another sound. */
export function SoundButton({ id, fileId, name }: SoundButtonProps) {
  const t = useTranslations('media')
  const { fileUrl } = useItemHost()
  const isPlayed = useStore(speechState, ({ now }) => now?.key === id && now.phase !== 'failed')
  useEffect(
    () => () => {
      if (speechState.getState().now?.key === id) stopSpeech()
    },
    [id],
  )
  const press = async () => {
    if (isPlayed) return stopSpeech()
    // A file has no text that a voice could speak in its place.
    if (!(await speak({ key: id, text: '', url: fileUrl(fileId), lang: '' }))) toast.warning(t('audioBroken'))
  }
  const Icon = isPlayed ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <ActionIcon
      variant="light"
      radius="xl"
      size={44}
      aria-label={t(isPlayed ? 'soundStop' : 'soundPlay', { name })}
      onClick={() => void press()}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
