import { wordKey } from '@keel/contract/items/words/word-key'

/** A dictionary in the format of the dict server: one text, and the position of each headword in it. */
export interface Dictionary {
  text: Buffer
  /** By headword: offset and length of each of its entries, in bytes, one after the other. */
  entries: ReadonlyMap<string, readonly number[]>
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** Parses a number of the index, in base 64. */
const numberOf = (digits: string): number => Array.from(digits).reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0)

/** An index file: `headword<tab>offset<tab>length` in each line. */
export function parseIndex(index: string): Dictionary['entries'] {
  const entries = new Map<string, number[]>()
  for (const line of index.split('\n')) {
    const [head, offset, length] = line.split('\t')
    if (!head || !offset || !length || head.startsWith('00database')) continue
    const key = wordKey(head)
    const places = entries.get(key)
    if (places) places.push(numberOf(offset), numberOf(length))
    else entries.set(key, [numberOf(offset), numberOf(length)])
  }
  return entries
}

/** Lines of notes and examples, and words with an explanation, are no plain translations. */
const NOT_PLAIN = /[^\p{L}\p{M}'’ -]/u

/** Returns distinct translations of a headword: the lines after the first one, without numbers, split at commas. */
export function sensesOf({ text, entries }: Dictionary, key: string): string[] {
  const places = entries.get(key) ?? []
  const senses = new Set<string>()
  for (let i = 0; i < places.length; i += 2) {
    const start = places[i] ?? 0
    const [, ...lines] = text.toString('utf8', start, start + (places[i + 1] ?? 0)).split('\n')
    for (const part of lines.flatMap((line) => line.replace(/^\d+\. /, '').split(/[,;]/))) {
      const sense = part.normalize('NFC').trim()
      if (sense !== '' && !NOT_PLAIN.test(sense)) senses.add(sense)
    }
  }
  return [...senses]
}
