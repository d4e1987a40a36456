import { BANNER_STEP_PERCENT, type RICH_TEXT_PALETTE } from '../../appearance'

export type PaletteColor = keyof typeof RICH_TEXT_PALETTE
/** A strip over the whole width: a picture, else a colour. `offset` is how far down the picture is moved, in percent. */
export interface BannerValue {
  title: string
  file_id?: number | null | undefined
  color?: PaletteColor | null | undefined
  offset?: number | undefined
  border?: PaletteColor | null | undefined
}
export const BANNER_DEFAULT_OFFSET = 50
export const emptyBanner = (): BannerValue => ({ title: '', file_id: null, color: 'blue', offset: BANNER_DEFAULT_OFFSET, border: null })
/** A colour alone is something: a strip that divides a board. */
export const isEmptyBanner = ({ title, file_id, color, border }: BannerValue): boolean =>
  title.trim() === '' && !file_id && !color && !border

/** The offset after so many steps up (below zero) or down, on the grid of steps and within the picture. */
export function movedOffset(offset: number, steps: number): number {
  const next = (Math.round(offset / BANNER_STEP_PERCENT) + steps) * BANNER_STEP_PERCENT
  return Math.max(0, Math.min(100, next))
}
