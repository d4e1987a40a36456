import { comparable } from '@keel/contract/items/_shared/same-answer'

export type Verdict = 'right' | 'almost' | 'wrong'

/** As it is compared: what stands at its end says nothing, and Russian writes ё as е. */
const plain = (text: string): string =>
  comparable(text)
    .replaceAll('ё', 'е')
    .replace(/[.!?…]+$/, '')
    .trim()
const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
/** A small word before the one that is learned. */
const ARTICLE = /^(?:to|the|an?|der|die|das|ein|eine|le|la|les|un|une|el|los|las|il|lo|gli) |^l'/

/** All that counts as the answer: "house, home", "(to) go" and "big / large" are several. */
export function acceptedAnswers(expected: string): string[] {
  const parts = [expected, ...expected.split(/[,;/|]/)]
  const all = parts.flatMap((part) => [part.replaceAll(/[()[\]]/g, ''), part.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')])
  return [...new Set(all.map(plain))].filter((text) => text !== '')
}

/** How many letters apart two texts are, or more than `max`. */
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

/** A typed answer: right, almost right (a slip, a missing accent or article), or wrong. */
export function judge(given: string, expected: string): Verdict {
  const typed = plain(given)
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
