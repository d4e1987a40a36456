/**
 * Accents on one letter at most, by the kind of accent. General ones (U+0300 and its kin) come three at a time in phonetic writing;
 * vowels and tones of most scripts need four; in Tibetan and Burmese the lower letters of a stack are marks too.
 */
const MARKS_MAX: readonly (readonly [mark: RegExp, max: number])[] = [
  [/^\p{sc=Inherited}$/u, 3],
  [/^[\p{sc=Tibt}\p{sc=Mymr}]$/u, 7],
  [/^/u, 4],
]

/** Scripts in which a joiner chooses the form of a letter: cursive ones, and those of India and its neighbours. */
const SHAPED =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mand}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Adlm}\\p{scx=Rohg}' +
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}' +
  '\\p{scx=Mymr}\\p{scx=Khmr}\\p{scx=Tibt}\\p{scx=Java}\\p{scx=Bali}\\p{scx=Sund}'
/** Signs that take the vowel from a consonant; a joiner may end a word after one, as in Malayalam and Sinhala. */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2'

/** Invisible characters where they are needed: what is matched here stays. */
const NEEDED = [
  // The flags of England, Scotland and Wales.
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{2,6}\\u{E007F}',
  // Emoji of several: a family, a profession.
  '(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D(?=\\p{ExtPict})',
  // The choice between text and picture, and the frame around a digit.
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // Variants of Chinese characters, which some Japanese names are written with, and of Mongolian and Burmese letters.
  '(?<=\\p{sc=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{sc=Mong})[\\u180B-\\u180D\\u180F]',
  '(?<=\\p{sc=Mymr})\\uFE00',
  `(?<=[${SHAPED}])[\\u200C\\u200D](?=[${SHAPED}])`,
  `(?<=[${VIRAMAS}])[\\u200C\\u200D]`,
  // An abbreviation that shows the joined form of its letter.
  '(?<=\\p{sc=Arab})\\u200D',
].join('|')
/** What nothing is drawn for: signs of direction, of width zero, fillers, marks between lines; and the empty Braille cell. */
const INVISIBLE = '[\\p{DI}\\u2800\\uFFF9-\\uFFFB]'
const HIDDEN = new RegExp(`(${NEEDED})|${INVISIBLE}`, 'gu')

/** A joiner between two accents does not begin another letter. */
const STACK = /\p{M}[\p{M}\u200C\u200D]+/gu
const JOINER = /[\u200C\u200D]/

/** Returns a stack of accents without repetitions and without what is above the limits. */
function lowered(stack: string): string {
  const counts = MARKS_MAX.map(() => 0)
  let before = ''
  return Array.from(stack)
    .filter((mark) => {
      if (JOINER.test(mark)) return true
      const kind = MARKS_MAX.findIndex(([is]) => is.test(mark))
      const isRepeated = mark === before
      before = mark
      if (isRepeated) return false
      counts[kind] = (counts[kind] ?? 0) + 1
      return counts[kind] <= (MARKS_MAX[kind]?.[1] ?? 0)
    })
    .join('')
}

const JOINERS = /([\u200C\u200D])[\u200C\u200D]+/g
/** What begins with an accent would put it on what stands before. */
const HANGING = /^[\s\p{M}\u200C\u200D]+/u

const cleaned = (name: string): string =>
  name
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(JOINERS, '$1')
    .replace(HIDDEN, '$1')
    .normalize('NFD')
    .replace(STACK, lowered)
    .replace(HANGING, '')
    .trim()
    .normalize('NFC')

/**
 * Returns a name as it may be shown beside others: in one line, composed (NFC), without signs that turn the direction of what
 * follows, without signs nobody sees unless its script or emoji needs them, and with a few accents on each letter. It may be empty.
 */
export function visibleName(name: string): string {
  const next = cleaned(name)
  // What is removed may have been between two others that are needed only apart, or only together.
  return next === name ? name : visibleName(next)
}
