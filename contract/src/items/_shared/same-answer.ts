/** Soft hyphens, zero-width spaces and joiners: removed first, since their neighbours may compose. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
// Characters that keyboards and word processors write differently and a learner cannot distinguish.
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`\u2039\u203a]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/\u2026/g, '...'],
  [/\s+/g, ' '],
]

/** Returns a typed answer in comparable form: Unicode-composed, lower-cased, trimmed, with one form of quotes, dashes and spaces. */
export function comparable(text: string): string {
  const lower = text.replace(INVISIBLE, '').normalize('NFC').toLowerCase().normalize('NFC')
  return LOOKALIKES.reduce((done, [pattern, plain]) => done.replace(pattern, plain), lower).trim()
}

/** Returns whether two answers are equal for a reader. An empty answer equals nothing, not even another empty one. */
export function sameAnswer(a: string, b: string): boolean {
  const wanted = comparable(b)
  return wanted !== '' && comparable(a) === wanted
}

/** Returns a word as a chip shows it: equal for a learner if it looks equal; case counts, since chips are picked, not typed. */
export const chipText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
