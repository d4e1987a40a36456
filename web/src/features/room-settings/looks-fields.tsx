import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROOM_COLORS } from '@keel/contract/appearance'
import type { RoomLooks } from '@keel/contract/entities/room'
import { isRoomEmoji } from '@keel/contract/room-emoji'
import { RoomMark } from '../../ui/room-mark'
import classes from './room-settings.module.css'

const EMOJI = [
  '🦊',
  '🐻',
  '🐱',
  '🦉',
  '🐳',
  '🦋',
  '🌱',
  '🌻',
  '🍎',
  '🍓',
  '☕',
  '🎈',
  '⭐',
  '🌙',
  '🔥',
  '🌈',
  '📚',
  '✏️',
  '🎨',
  '🎵',
  '⚽',
  '🚀',
  '🏠',
  '🌍',
]

/** What the fields hold: the emoji as it is typed, empty for none. */
export interface LooksInput {
  color: RoomLooks['color']
  emoji: string
}

/** Chooses the colour and the emoji of a classroom. */
export function LooksFields({ value: { color, emoji }, onChange }: { value: LooksInput; onChange: (value: LooksInput) => void }) {
  const t = useTranslations('room-looks')
  const id = useId()
  return (
    <div className={classes.looks}>
      <div>
        <Input.Label id={`${id}-color`}>{t('color')}</Input.Label>
        <div role="radiogroup" aria-labelledby={`${id}-color`} className={classes.swatches}>
          {[null, ...ROOM_COLORS].map((one) => (
            <label key={one} htmlFor={`${id}-${one ?? 'none'}`} className={classes.swatch} title={t(`colors.${one ?? 'none'}`)}>
              <input
                type="radio"
                id={`${id}-${one ?? 'none'}`}
                name={`${id}-color`}
                aria-label={t(`colors.${one ?? 'none'}`)}
                checked={color === one}
                onChange={() => onChange({ color: one, emoji })}
              />
              <RoomMark room={{ name: one === null ? '–' : ' ', color: one, emoji: null }} />
            </label>
          ))}
        </div>
      </div>
      <div>
        <TextInput
          label={t('emoji')}
          description={t('emojiHint')}
          value={emoji}
          error={emoji !== '' && !isRoomEmoji(emoji) ? t('emojiWrong') : undefined}
          onChange={({ currentTarget }) => onChange({ color, emoji: currentTarget.value.trim() })}
          maxLength={16}
          autoComplete="off"
          className={classes.emojiInput}
        />
        <div role="group" aria-label={t('suggested')} className={classes.emojis}>
          {EMOJI.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.emoji}
              aria-pressed={emoji === one}
              onClick={() => onChange({ color, emoji: emoji === one ? '' : one })}
            >
              {one}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
