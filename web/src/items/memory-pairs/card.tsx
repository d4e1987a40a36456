import { IconCards, IconCheck, IconVolume, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import { MediaImage } from '../_shared/media/media-image'
import classes from './memory-pairs.module.css'

export type CardState = 'covered' | 'open' | 'found' | 'missed'

export interface CardProps {
  text: string
  media: ItemMedia | undefined
  /** What it is called: its text, or what stands for its image or sound. */
  name: string
  state: CardState
  row: number
  /** Its place in the row. */
  place: number
  /** Whether Tab stops at it. */
  isStop: boolean
  disabled: boolean
  flash: boolean
  onPress: () => void
  onFocus: () => void
}

/** A card on the table. While it is covered, what is on it is nowhere on the page. */
export function Card({ text, media, name, state, row, place, isStop, disabled, flash, onPress, onFocus }: CardProps) {
  const t = useTranslations('memory-pairs')
  const words = chipText(text)
  const isLocked = disabled || state === 'found'
  return (
    <button
      type="button"
      className={classes.card}
      data-card
      data-state={state}
      data-flash={flash || undefined}
      aria-label={t(state, { row, card: place, text: name })}
      aria-disabled={isLocked || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => !isLocked && onPress()}
      onFocus={onFocus}
    >
      {state === 'covered' ? (
        <IconCards className={classes.cover} size={26} stroke={1.5} aria-hidden />
      ) : (
        <span className={classes.side}>
          {media?.kind === 'image' && <MediaImage className={classes.picture} fileId={media.file_id} alt="" />}
          {media?.kind === 'audio' && <IconVolume size={26} stroke={1.6} aria-hidden />}
          {words !== '' && (
            <span className={classes.text} dir="auto">
              {words}
            </span>
          )}
        </span>
      )}
      {state === 'found' && <IconCheck className={classes.mark} size={16} stroke={2.4} aria-hidden />}
      {state === 'missed' && <IconX className={classes.mark} size={16} stroke={2.4} aria-hidden />}
    </button>
  )
}
