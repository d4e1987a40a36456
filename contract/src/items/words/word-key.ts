/** Soft hyphens, zero-width spaces and joiners: removed first, since their neighbours may compose. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`\u2039\u203a]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/\u2026/g, '...'],
  [/\s+/g, ' '],
]

const withPlainSigns = (text: string): string => LOOKALIKES.reduce((done, [pattern, plain]) => done.replace(pattern, plain), text).trim()

/**
 * Returns the key of a word: its known translation is found by it, and so are the entries of a vocabulary that may be this word. Stored with
 * each word, so it must not change; answers are compared by `comparable`. Marks of stress count: за́мок and замо́к are two words.
 */
export const wordKey = (text: string): string => withPlainSigns(text.replace(INVISIBLE, '').normalize('NFC').toLowerCase().normalize('NFC'))

/** Returns a word as `wordKey` does, with its capitals. */
export const wordForm = (text: string): string => withPlainSigns(text.replace(INVISIBLE, '').normalize('NFC'))

interface Meaning {
  word: string
  translate: string
}

/**
 * Returns whether two words of one key are one word of a vocabulary. If only their capitals differ, they are two when both have a
 * translation and those differ: German "essen" (to eat) and "Essen" (food).
 */
export const isSameWord = (a: Meaning, b: Meaning): boolean =>
  wordForm(a.word) === wordForm(b.word) || a.translate === '' || b.translate === '' || wordKey(a.translate) === wordKey(b.translate)
