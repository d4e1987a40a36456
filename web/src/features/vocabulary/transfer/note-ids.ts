import { wordForm, wordKey } from '@keel/contract/items/words/word-key'

/** Returns a short sum over the letters of a text, of two times 32 bits. */
export function sumOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

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
