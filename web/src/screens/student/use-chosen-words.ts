import { useState } from 'react'
import type { Word } from '@keel/contract/entities/word'

/** Words chosen one by one or all that are shown, kept while something else is searched for. */
export function useChosenWords() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Word>>(new Map())
  const put = (words: readonly Word[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const word of words) {
        if (on) next.set(word.id, word)
        else next.delete(word.id)
      }
      return next
    })
  return { words: [...chosen.values()], has: (word: Word) => chosen.has(word.id), put, clear: () => setChosen(new Map()) }
}
