import { wordForm, wordKey } from '@keel/contract/items/words/word-key'

/** Returns a short sum over numbers, of two times 32 bits. */
function sumOver(length: number, at: (index: number) => number): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < length; i++) {
    const code = at(i)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
/** Returns a short sum over the letters of a text. */
export const sumOf = (text: string): string => sumOver(text.length, (at) => text.charCodeAt(at))
/** Returns a short sum over the content of a file. */
export const sumOfBytes = (bytes: Uint8Array): string => sumOver(bytes.length, (at) => bytes[at] ?? 0)

/** Names words for packages: each word has the same id at every export. Of words that differ by their capitals, the first has the id it always had. */
export function makeNoteIds(): (word: string) => string {
  const named = new Set<string>()
  return (word) => {
    const form = wordForm(word)
    // The last one is for a word in small letters that comes after one with capitals.
    const key = [wordKey(word), form].find((name) => !named.has(name)) ?? `${form} 2`
    named.add(key)
    return `keel${sumOf(key)}`
  }
}
