/** Soft hyphens, zero-width spaces and joiners: taken out first, as what stood around them may compose. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
// What keyboards and word processors write in different ways and a learner cannot tell apart.
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4`\u2039\u203a]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/\u2026/g, '...'],
  [/\s+/g, ' '],
]

/** A typed answer as it is compared: Unicode-composed, lower-cased, trimmed, with one form of quotes, dashes and spaces. */
export function comparable(text: string): string {
  const lower = text.replace(INVISIBLE, '').normalize('NFC').toLowerCase().normalize('NFC')
  return LOOKALIKES.reduce((done, [pattern, plain]) => done.replace(pattern, plain), lower).trim()
}

/** Whether two answers read the same. An empty answer is the same as nothing, not even as another empty one. */
export function sameAnswer(a: string, b: string): boolean {
  const wanted = comparable(b)
  return wanted !== '' && comparable(a) === wanted
}

/** A word as it is shown on a chip: equal for a learner when it looks equal; case counts, since chips are picked, not typed. */
export const chipText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
