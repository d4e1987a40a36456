/** Characters without a look of their own: soft hyphens, zero-width spaces and joiners, marks of direction, variation selectors. */
const INVISIBLE = /[\p{Cf}\u034f\ufe00-\ufe0f]/gu
// Characters that keyboards and word processors write differently and a learner cannot distinguish.
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u2018-\u201b\u02b9\u02bb-\u02bd\u02c8\u2032\u2035\u00b4`\u2039\u203a\u055a\u05f3\ua78c\uff07]/g, "'"],
  [/[\u201c-\u201f\u00ab\u00bb\u2033\u2036\u02ba\u05f4\u301d-\u301f\uff02]/g, '"'],
  [/[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/\u2026/g, '...'],
  [/\s+/g, ' '],
]
const withPlainSigns = (text: string): string => LOOKALIKES.reduce((done, [pattern, plain]) => done.replace(pattern, plain), text)

/** Texts without superscripts and subscripts: those are compatible with plain characters, but look different. */
const NO_SCRIPTS = /[^ªº²³¹\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf\u2070-\u209c\u2c7c\u2c7d]+/g

/**
 * Returns a text in a form that is equal for texts that look equal: compatible characters (ligatures, full-width letters) decomposed, one
 * form of quotes, dashes and spaces, nothing invisible. Capitals, superscripts and subscripts count. Empty if there is nothing to see.
 */
export function look(text: string): string {
  // Signs first: the compatible form of an acute accent is a space with a mark.
  const plain = withPlainSigns(text.replace(INVISIBLE, ''))
  return withPlainSigns(plain.replace(NO_SCRIPTS, (part) => part.normalize('NFKC'))).trim()
}

/** The mark of stress above Russian vowels; letters that have it as their own, such as the Macedonian ѓ, are composed and stay. */
const STRESS = /(?<=\p{Script=Cyrillic})[\u0300\u0301]/gu

/** Returns a typed answer in comparable form: as it looks, lower-cased, without marks of stress, superscripts and subscripts as plain characters. */
export function comparable(text: string): string {
  const lower = withPlainSigns(look(text).normalize('NFKC')).toLowerCase()
  // Without the mark, neighbours may compose.
  return lower.replace(STRESS, '').normalize('NFKC').trim()
}

/** Returns whether two answers are equal for a reader. An empty answer equals nothing, not even another empty one. */
export function sameAnswer(a: string, b: string): boolean {
  const wanted = comparable(b)
  return wanted !== '' && comparable(a) === wanted
}

/** Returns a word as a chip shows it. Chips are compared by their look: those that look equal are equal, and case counts. */
export const chipText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
