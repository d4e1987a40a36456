import { useTranslations } from 'use-intl/react'
import type { MediaPart } from '@keel/contract/items/_shared/media'
import { chipText } from '@keel/contract/items/_shared/same-answer'

/** Returns what a part of an exercise is called: its text, else what its image shows, else "Image 2" by its place. */
export function useMediaName(): (part: MediaPart, at: number) => string {
  const t = useTranslations('media')
  return ({ text, media }, at) => {
    const words = chipText(text) || chipText(media?.alt ?? '')
    return words !== '' || !media ? words : t(media.kind === 'image' ? 'imageNumber' : 'soundNumber', { number: at + 1 })
  }
}
