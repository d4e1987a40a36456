import { FLASH_CARDS_MAX } from '@keel/contract/constants'
import { look } from '@keel/contract/items/_shared/same-answer'
import type { FlashCard } from '@keel/contract/items/flash-cards/schema'
import { generatedId } from '../../lib/generated-id'
import { type InsertedPairs, insertPairs } from '../_shared/rows/insert-pairs'

export const newCard = (front = '', back = ''): FlashCard => ({ id: generatedId(), front, back })
export const isBlank = ({ front, back, example = '' }: FlashCard): boolean => `${front}${back}${example}`.trim() === ''

/** Returns how many cards learners do not see, as they have one side only. */
export const countHalves = (cards: readonly FlashCard[]): number =>
  cards.filter(({ front, back }) => (look(front) === '') !== (look(back) === '')).length

/** Inserts pasted lines as cards. Returns null for one word or phrase. */
export const pasteCards = (cards: readonly FlashCard[], atId: string, text: string): InsertedPairs<FlashCard> | null =>
  insertPairs(cards, atId, text, {
    max: FLASH_CARDS_MAX,
    isBlank,
    fill: (front, back, blank) => ({ ...(blank ?? newCard()), front, back }),
  })
