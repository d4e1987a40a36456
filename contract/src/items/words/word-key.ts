/** Soft hyphens, zero-width spaces and joiners: removed first, since their neighbours may compose. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`\u2039\u203a]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/\u2026/g, '...'],
  [/\s+/g, ' '],
]

/**
 * Returns the key of a word: a vocabulary has a word once, and its known translation is found by it. Stored with each word, so it must not
 * change; answers are compared by `comparable`. Marks of stress count: за́мок and
 * замо́к are two words.
 */
export function wordKey(text: string): string {
  const lower = text.replace(INVISIBLE, '').normalize('NFC').toLowerCase().normalize('NFC')
  return LOOKALIKES.reduce((done, [pattern, plain]) => done.replace(pattern, plain), lower).trim()
}
