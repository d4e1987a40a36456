import { detectAll } from 'jschardet'
import { decode, type Encoding } from './encodings'

/**
 * The pages of 256 characters that are distinguished, by the names of the detector. Those with a weight below 1 are rare among lessons, or
 * differ from a common page in a few characters only: they must fit better than it.
 */
const PAGES: Readonly<Record<string, { encoding: Encoding; weight: number }>> = {
  'Windows-1251': { encoding: 'windows-1251', weight: 1 },
  'KOI8-R': { encoding: 'koi8-r', weight: 1 },
  IBM866: { encoding: 'ibm866', weight: 1 },
  'Windows-1257': { encoding: 'windows-1257', weight: 1 },
  'Windows-1252': { encoding: 'windows-1252', weight: 1 },
  'iso8859-15': { encoding: 'iso-8859-15', weight: 0.9 },
  'Windows-1250': { encoding: 'windows-1250', weight: 0.6 },
  'Windows-1254': { encoding: 'windows-1254', weight: 0.6 },
  MacRoman: { encoding: 'macintosh', weight: 0.6 },
}
const NAMES = Object.keys(PAGES)

/** What words in their own encoding do not have. */
const ODD = [
  // Letters of two scripts in one word.
  /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u,
  // Many accents in a row; a capital with an accent after a small letter.
  /[^\P{Script=Latin}A-Za-z]{3}/u,
  /\p{Ll}[^\P{Lu}A-Z]/u,
  // A sign within a word, or an accent before a letter that stands alone.
  /\p{L}[^\P{S}\u0000-\u007f]\p{L}|\p{L}[¡¿ª²³¹¼½¾]\p{L}|[¨¯´¸¤¦\u02d8-\u02dd\u02c7]\p{L}/u,
  // Unused positions.
  /[\u0080-\u009f]/,
]
/** Letters of a page that none of our languages has which are written with it. */
const FOREIGN: Partial<Record<Encoding, RegExp>> = {
  'windows-1257': /[ćńśźłøæ]/i,
  'windows-1252': /[ðþ]/i,
  'iso-8859-15': /[ðþ]/i,
}
/** How much less likely a page is under which the words look odd. */
const ODD_WEIGHT = 0.1

/** Returns whether a text has what words in their own encoding do not have. */
export const looksOdd = (text: string, encoding: string): boolean =>
  ODD.some((pattern) => pattern.test(text)) || FOREIGN[encoding as Encoding]?.test(text) === true
const weightOf = (text: string, encoding: Encoding): number => (looksOdd(text, encoding) ? ODD_WEIGHT : 1)

/** Returns the most likely page of 256 characters: by the letters' frequencies, and by how the words look under it. */
export function pageOf(bytes: Uint8Array): Encoding {
  const scored = detectAll(bytes, { detectEncodings: NAMES, minimumThreshold: 0 }).flatMap(({ encoding: name, confidence }) => {
    const page = PAGES[name ?? '']
    if (!page) return []
    return [{ encoding: page.encoding, score: confidence * page.weight * weightOf(decode(bytes, page.encoding), page.encoding) }]
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.encoding ?? 'windows-1252'
}
