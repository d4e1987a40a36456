import { useMemo } from 'react'
import { chipsWith, markOf, mixedChips, type OrderWordsAnswer, type WordChip } from '@keel/contract/items/order-words/behaviour'
import type { Sentence } from '@keel/contract/items/order-words/schema'
import { decoyChips } from '@keel/contract/items/order-words/words'
import { useUnchecked } from '../_shared/exercise/use-unchecked'

interface Line {
  /** All chips of the sentence, mixed. */
  chips: readonly WordChip[]
  /** Ids of those on the line. */
  line: readonly string[]
  /** Whether it was changed since the last check. */
  isMoved: boolean
  /** Whether it can be checked: all words are on it, or, where not all belong, some and not just what the last check left. */
  isComplete: boolean
  setLine: (line: readonly string[]) => void
  /** Leaves what the last check left. */
  clear: () => void
}

/** The chips on the line of a sentence: the right beginning of the last order that was checked, until they are moved. */
export function useLine(itemId: number, sentence: Sentence, answer: OrderWordsAnswer | undefined): Line {
  const [moved, setMoved] = useUnchecked<readonly string[]>(answer)
  const chips = useMemo(() => mixedChips(sentence, itemId), [sentence, itemId])
  const kept = useMemo(() => {
    const right = answer ? answer.o.slice(0, markOf(sentence, answer.o).right) : []
    return chipsWith(chips, right).map(({ id }) => id)
  }, [chips, sentence, answer])
  const line = moved?.filter((id) => chips.some((chip) => chip.id === id)) ?? kept
  const isMoved = moved !== null
  const isComplete = line.length > 0 && (line.length === chips.length || (isMoved && decoyChips(sentence).length > 0))
  return { chips, line, isMoved, isComplete, setLine: setMoved, clear: () => setMoved(null) }
}
