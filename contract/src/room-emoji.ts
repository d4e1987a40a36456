/** An emoji of a classroom has at most this many UTF-16 units; a family of four has eleven. */
const MAX_LENGTH = 16

/** What is a picture: an emoji, or the two letters of a flag. */
const PICTURE = /\p{Extended_Pictographic}|^\p{Regional_Indicator}{2}$/u

/** Whether a text is one emoji: a single grapheme that is a picture. */
export function isRoomEmoji(text: string): boolean {
  if (text.length > MAX_LENGTH || !PICTURE.test(text)) return false
  const [only, ...more] = new Intl.Segmenter().segment(text)
  return only !== undefined && more.length === 0
}
