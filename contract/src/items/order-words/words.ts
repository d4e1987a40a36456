import { chipText, comparable, look } from '../_shared/same-answer'
import type { Sentence } from './schema'

const END_MARKS = '.!?…。！？؟।'
const CLOSING = '"”“»’\')'
/** What may stand at either end of a word and does not count: another order has its commas elsewhere. */
const AROUND = `,;:¿¡«»"'()${END_MARKS}`

/** Returns the mark at the end of a sentence, with a closing quote behind it; empty without one. */
function endOf(text: string): string {
  let from = text.length
  while (from > 0 && CLOSING.includes(text.charAt(from - 1))) from--
  const close = from
  while (from > 0 && END_MARKS.includes(text.charAt(from - 1))) from--
  return from < close ? text.slice(from) : ''
}

/** Returns the chips of a sentence as written, in order, and the mark at its end, which is no chip. */
export function partsOf(text: string): { chips: string[]; end: string } {
  const whole = chipText(text)
  const end = endOf(whole)
  const body = whole.slice(0, whole.length - end.length)
  const chips = body.split(body.includes('|') ? '|' : ' ').map(chipText)
  return { chips: chips.filter((chip) => look(chip) !== ''), end }
}

/** Returns a word without what may stand around it; a word of nothing else stays. */
function bare(word: string): string {
  let [from, to] = [0, word.length]
  while (from < to && AROUND.includes(word.charAt(from))) from++
  while (to > from && AROUND.includes(word.charAt(to - 1))) to--
  return from < to ? word.slice(from, to) : word
}
/** Returns the words of a chip in comparable form. */
export const keysOf = (chip: string): string[] => comparable(chip).split(' ').map(bare)
/** Returns the words of a sentence in comparable form, in its order; chips of several words are taken apart. */
export const orderOf = (text: string): string[] => partsOf(text).chips.flatMap(keysOf)

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.toSorted().join(' ') === other.toSorted().join(' ')

/** Returns the further orders that are written and do not consist of the words of the sentence: they are not accepted. */
export function strayOrders({ text, others }: Pick<Sentence, 'text' | 'others'>): string[] {
  const words = orderOf(text)
  return others.filter((other) => look(other) !== '' && !sameWords(orderOf(other), words))
}

/** An accepted order: its words, and the sentence as the teacher wrote it. */
export interface AcceptedOrder {
  words: string[]
  text: string
}
/** Returns the accepted orders, that of the sentence first. */
export function acceptedOrders({ text, others }: Pick<Sentence, 'text' | 'others'>): AcceptedOrder[] {
  const [main, ...more] = [text, ...others].map((order) => ({ words: orderOf(order), text: order }))
  return main ? [main, ...more.filter(({ words }) => sameWords(words, main.words))] : []
}

const capitals = (word: string): number => word.match(/\p{Lu}/gu)?.length ?? 0
/** Returns whether the first letter is a capital. */
export const startsWithCapital = (text: string): boolean => /^\P{L}*\p{Lu}/u.test(text)

/**
 * Returns whether the first word has its capital wherever it stands. The teacher decides; else it does if it is "I" or has further
 * capitals, or if it has one inside the sentence or another order.
 */
export function keepsCapital({ text, others, keep }: Pick<Sentence, 'text' | 'others' | 'keep'>): boolean {
  if (keep !== undefined) return keep
  const wordsIn = (order: string) => partsOf(order).chips.flatMap((chip) => chip.split(' '))
  const [first = '', ...inside] = wordsIn(text)
  const key = keysOf(first).join(' ')
  const again = [...inside, ...others.flatMap((order) => wordsIn(order).slice(1))].find((word) => keysOf(word).join(' ') === key)
  return again === undefined ? capitals(first) > 1 || /^I(?:'\p{L}*)?$/u.test(bare(look(first))) : startsWithCapital(again)
}

/** Returns the chips of a sentence in their right order as learners see them: the first without the capital of a sentence. */
export function rightChips(sentence: Pick<Sentence, 'text' | 'others' | 'keep'>): string[] {
  const [first, ...rest] = partsOf(sentence.text).chips
  if (first === undefined) return []
  return [keepsCapital(sentence) ? first : first.replace(/^\P{L}*\p{Lu}/u, (start) => start.toLowerCase()), ...rest]
}

/** Returns the words that do not belong, as chips. */
export const decoyChips = ({ decoys }: Pick<Sentence, 'decoys'>): string[] => decoys.map(chipText).filter((chip) => look(chip) !== '')
