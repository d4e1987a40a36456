import { BANNER_STEP_PERCENT } from '../../appearance'
import { defineBehaviour } from '../define'
import type { BannerValue } from './schema'

export const BANNER_DEFAULT_OFFSET = 50

/** Returns the offset after this many steps up (negative) or down, on the grid of steps and within the image. */
export function movedOffset(offset: number, steps: number): number {
  const next = (Math.round(offset / BANNER_STEP_PERCENT) + steps) * BANNER_STEP_PERCENT
  return Math.max(0, Math.min(100, next))
}

export const banner = defineBehaviour({
  code: 19,
  name: 'banner',
  emptyValue: (): BannerValue => ({ title: '', file_id: null, color: 'blue', offset: BANNER_DEFAULT_OFFSET, border: null }),
  // A colour alone is content: a strip that divides a board.
  isEmpty: ({ title, file_id, color, border }) => title.trim() === '' && !file_id && !color && !border,
  files: ({ file_id }) => (file_id ? [{ id: file_id, kind: 'image' }] : []),
  titlesItself: true,
})
