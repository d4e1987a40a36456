import { comparable } from '@keel/contract/items/_shared/same-answer'

export type Verdict = 'right' | 'almost' | 'wrong'

/** Normalizes a text for comparison: drops trailing punctuation, and Russian ё becomes е. */
const plain = (text: string): string =>
  comparable(text)
    .replaceAll('ё', 'е')
    .replace(/[.!?…]+$/, '')
    .trim()
const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
/** A small word before the one that is learned. */
const ARTICLE = /^(?:to|the|an?|der|die|das|ein|eine|le|la|les|un|une|el|los|las|il|lo|gli) |^l'/

/** Returns all accepted answers: "house, home", "(to) go" and "big / large" each have several. */
export function acceptedAnswers(expected: string): string[] {
  const parts = [expected, ...expected.split(/[,;/|]/)]
  const all = parts.flatMap((part) => [part.replaceAll(/[()[\]]/g, ''), part.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')])
  return [...new Set(all.map(plain))].filter((text) => text !== '')
}

/** Returns the edit distance of two texts, or more than `max`. */
function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((row[j] ?? 0) + (b[j] === a[i] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? max + 1
}

/** Judges a typed answer: correct, almost correct (a slip, a missing accent or article), or wrong. */
export function judge(answer: string, expected: string): Verdict {
  const typed = plain(answer)
  if (typed === '') return 'wrong'
  const answers = acceptedAnswers(expected)
  if (answers.includes(typed)) return 'right'
  const near = (answer: string) => {
    const [a, b] = [bare(typed).replace(ARTICLE, ''), bare(answer).replace(ARTICLE, '')]
    const slips = b.length >= 9 ? 2 : b.length >= 4 ? 1 : 0
    return a === b || distance(a, b, slips) <= slips
  }
  return answers.some(near) ? 'almost' : 'wrong'
}
