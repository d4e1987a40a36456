import { WORD_MAX_LENGTH } from '@keel/contract/constants'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import type { FlashCard } from '@keel/contract/items/flash-cards/schema'

interface Row {
  id: string
  word: string
  translate: string
}

/** Returns cards as rows for a vocabulary: one for all cards with the same front, with as many of their other sides as it can hold. */
export function toVocabularyRows(cards: readonly FlashCard[]): Row[] {
  const byWord = new Map<string, Row>()
  for (const { id, front, back } of cards) {
    const [word, translate] = [chipText(front), chipText(back)]
    const row = byWord.get(word)
    // A vocabulary has words: an image alone is none.
    if (word === '' || translate === '') continue
    const both = row ? `${row.translate}; ${translate}` : translate
    if (both.length <= WORD_MAX_LENGTH) byWord.set(word, { id: row?.id ?? id, word, translate: both })
  }
  return [...byWord.values()]
}
