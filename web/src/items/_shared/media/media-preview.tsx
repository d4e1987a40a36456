import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { IMAGE_ALT_MAX_LENGTH } from '@keel/contract/constants'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import classes from './media-editor.module.css'
import { MediaImage } from './media-image'
import { SoundButton } from './sound-button'

export interface MediaPreviewProps {
  /** What it is for, such as "Image or sound for option 2". */
  label: string
  media: ItemMedia
  /** Whether the image has no text beside it that says what it shows. */
  isAlone: boolean
  onChange: (media: ItemMedia) => void
}

/** The image or sound of a part of an exercise in its editor; an image without a text is described. */
export function MediaPreview({ label, media, isAlone, onChange }: MediaPreviewProps) {
  const t = useTranslations('media-editor')
  const id = useId()
  return (
    <div className={classes.preview} role="group" aria-label={label}>
      {media.kind === 'audio' ? (
        <SoundButton id={id} fileId={media.file_id} name={label} />
      ) : (
        <>
          <MediaImage className={classes.picture} fileId={media.file_id} alt={media.alt ?? ''} />
          {isAlone && (
            <TextInput
              className={classes.alt}
              aria-label={t('alt')}
              placeholder={t('altPlaceholder')}
              maxLength={IMAGE_ALT_MAX_LENGTH}
              value={media.alt ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { alt: _, ...rest } = media
                onChange(value === '' ? rest : { ...rest, alt: value })
              }}
            />
          )}
        </>
      )}
    </div>
  )
}
