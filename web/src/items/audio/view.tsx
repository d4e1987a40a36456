import { useTranslations } from 'use-intl/react'
import type { AudioValue } from '@keel/contract/items/audio/schema'
import { useItemHost } from '../_shared/host'
import type { ViewProps } from '../_shared/item-type'
import { LazyAudioPlayer } from '../_shared/player/lazy-audio-player'

/** A sound file that plays for everybody in the room together. */
export function AudioView({ itemId, value }: ViewProps<AudioValue>) {
  const t = useTranslations('media')
  const { fileUrl } = useItemHost()
  return <LazyAudioPlayer src={fileUrl(value.file_id)} label={t('audio')} itemId={itemId} />
}
