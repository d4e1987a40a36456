import { Button } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { playTestTone } from '../../lib/media-devices/speaker'
import { useAction } from '../../lib/use-action'

/** Plays three notes on the speaker of the call. */
export function TestToneButton() {
  const t = useTranslations('devices')
  const [play, playing] = useAction(() =>
    playTestTone().catch(() => {
      // No sound output at all: the silence is the message.
    }),
  )
  return (
    <Button variant="default" leftSection={<IconVolume size={16} aria-hidden />} aria-busy={playing} onClick={() => play()}>
      {playing ? t('tonePlaying') : t('testTone')}
    </Button>
  )
}
