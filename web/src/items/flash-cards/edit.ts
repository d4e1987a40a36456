import { FLASH_CARDS_MAX } from '@keel/contract/constants'
import { look } from '@keel/contract/items/_shared/same-answer'
import type { FlashCard } from '@keel/contract/items/flash-cards/schema'
import { type Losses, parsePairLines } from '@keel/contract/tables/pair-lines'
import { generatedId } from '../../lib/generated-id'
import { insertRows } from '../_shared/insert-rows'

export const newCard = (front = '', back = ''): FlashCard => ({ id: generatedId(), front, back })
export const isBlank = ({ front, back, example = '' }: FlashCard): boolean => `${front}${back}${example}`.trim() === ''

/** Returns how many cards learners do not see, as they have one side only. */
export const countHalves = (cards: readonly FlashCard[]): number =>
  cards.filter(({ front, back }) => (look(front) === '') !== (look(back) === '')).length

/**
 * Inserts pasted lines such as "cat - kass" after a card, or in its place when it is blank; `losses` has what did not fit or was left
 * out. Returns null for a text that is one word or phrase: that belongs into the field.
 */
export function pasteCards(
  cards: readonly FlashCard[],
  atId: string,
  text: string,
): { cards: FlashCard[]; over: number; losses: Omit<Losses, 'left'>; lastId: string } | null {
  const { rows: entries, left, ...losses } = parsePairLines(text, FLASH_CARDS_MAX)
  const current = cards.find(({ id }) => id === atId)
  const fillsOne = current !== undefined && isBlank(current) && entries[0] !== undefined && entries[0].translate !== ''
  if (entries.length + left < 2 && !fillsOne) return null
  const inserted = insertRows(cards, atId, entries, {
    max: FLASH_CARDS_MAX,
    isBlank,
    fill: ({ word, translate }, blank) => ({ ...(blank ?? newCard()), front: word, back: translate }),
  })
  return { cards: inserted.rows, over: inserted.over + left, losses, lastId: inserted.lastId }
}
