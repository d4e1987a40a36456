import { isFormatted, textOfHtml } from './plain'

const MEDIA = /\[sound:[^\]\n]{0,300}\]|<(?:img|audio|video)\b/i
/** Returns whether an HTML field shows pictures or plays sounds. */
export const hasCellMedia = (field: string): boolean => MEDIA.test(field)

export interface Cell {
  text: string
  /** It contains a picture or a sound, too. */
  hasMedia: boolean
  /** It has formatting that its text loses. */
  isFormatted: boolean
}
/** Returns the text of an HTML field, without sounds and gap markers. */
export const htmlCell = (field: string): Cell => ({
  text: textOfHtml(
    field.replaceAll(/\[sound:[^\]\n]{0,300}\]/gi, ' ').replaceAll(/\{\{c\d{1,3}::([^{}]{0,2000}?)(?:::[^{}]{0,500})?\}\}/g, '$1'),
  ),
  hasMedia: hasCellMedia(field),
  isFormatted: isFormatted(field),
})
