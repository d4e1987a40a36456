import { useState } from 'react'
import type { VocabularyEntry } from '@keel/contract/entities/vocabulary'

/** Selected words; the selection survives another search. */
export function useChosenWords() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, VocabularyEntry>>(new Map())
  const put = (words: readonly VocabularyEntry[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const word of words) {
        if (on) next.set(word.id, word)
        else next.delete(word.id)
      }
      return next
    })
  return { words: [...chosen.values()], has: (word: VocabularyEntry) => chosen.has(word.id), put, clear: () => setChosen(new Map()) }
}
