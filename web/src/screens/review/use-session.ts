import { useState } from 'react'
import type { ReviewCard } from '@keel/contract/entities/vocabulary'
import { submitReview } from '../../data/vocabulary/send-reviews'
import { laterId } from '../../lib/generated-id'

export type Grade = 1 | 2 | 3 | 4

/** A missed card is shown again after this many others. */
const REPEAT_AFTER = 4

interface State {
  queue: readonly ReviewCard[]
  /** Counts answers: every showing of a card has its own number. */
  turn: number
  /** Cards missed at least once. */
  missed: readonly ReviewCard[]
}

/** Goes through cards; a missed card comes back until it is known. */
export function useSession(cards: readonly ReviewCard[]) {
  const [state, setState] = useState<State>({ queue: cards, turn: 0, missed: [] })
  const [card] = state.queue
  return {
    card,
    turn: state.turn,
    missed: state.missed,
    total: cards.length,
    left: state.queue.length,
    grade(grade: Grade) {
      if (!card) return
      submitReview({ id: laterId(), word_id: card.word_id, direction: card.direction, grade, at: new Date().toISOString() })
      const rest = state.queue.slice(1)
      setState({
        queue: grade === 1 ? [...rest.slice(0, REPEAT_AFTER), card, ...rest.slice(REPEAT_AFTER)] : rest,
        turn: state.turn + 1,
        missed: grade === 1 && !state.missed.includes(card) ? [...state.missed, card] : state.missed,
      })
    },
  }
}
