const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Latin ligatures, and full-width digits and letters. */
const COMPATIBLE = /[\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g

/**
 * Returns a word without marks of direction, ligatures and full-width letters, which PDF files and web pages bring along: a vocabulary has
 * words that look the same once, and the key it finds them by keeps these.
 */
export const plainWord = (text: string): string => text.replaceAll(DIRECTION, '').replaceAll(COMPATIBLE, (char) => char.normalize('NFKC'))
