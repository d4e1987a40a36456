import { useTranslations } from 'use-intl/react'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import { useItemHost } from '../_shared/host'
import { MediaImage } from '../_shared/media/media-image'
import { PaperSign } from '../_shared/media/paper-sign'
import { LazyAudioPlayer } from '../_shared/player/lazy-audio-player'
import classes from './choice.module.css'

/** The image or sound that a question is about. */
export function QuestionMedia({ media }: { media: ItemMedia }) {
  const t = useTranslations('media')
  const { fileUrl } = useItemHost()
  return media.kind === 'image' ? (
    <MediaImage className={classes.asked} fileId={media.file_id} alt={media.alt ?? ''} />
  ) : (
    <>
      <div className={classes.listen} data-screen>
        <LazyAudioPlayer src={fileUrl(media.file_id)} label={t('audio')} itemId={null} />
      </div>
      <PaperSign />
    </>
  )
}
