import { FLASH_CARDS_MAX } from '@keel/contract/constants'
import { isSeen } from '@keel/contract/items/_shared/media'
import { shownCards, sideOf, turnsOf } from '@keel/contract/items/flash-cards/behaviour'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import type { Side } from '@keel/contract/items/flash-cards/keys'
import type { FlashCard, FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { generatedId } from '../../lib/generated-id'
import { type InsertedPairs, insertPairs } from '../_shared/rows/insert-pairs'

export const newCard = (front = '', back = ''): FlashCard => ({ id: generatedId(), front, back })
export const isBlank = ({ front, back, front_media, back_media, example = '' }: FlashCard): boolean =>
  `${front}${back}${example}`.trim() === '' && !front_media && !back_media

/** Returns how many cards learners do not see, as they have one side only. */
export const countHalves = (cards: readonly FlashCard[]): number =>
  cards.filter((card) => isSeen(sideOf(card, 'front')) !== isSeen(sideOf(card, 'back'))).length

/** Returns how many complete cards learners do not see, as the side that they should write has no text. */
export function countTextless(value: FlashCardsValue): number {
  const asked = new Set(turnsOf(value).map(({ card }) => card.id))
  return shownCards(value).filter(({ id }) => !asked.has(id)).length
}

/** Inserts pasted lines as cards. Returns null for one word or phrase. */
export const pasteCards = (cards: readonly FlashCard[], atId: string, text: string): InsertedPairs<FlashCard> | null =>
  insertPairs(cards, atId, text, {
    max: FLASH_CARDS_MAX,
    isBlank,
    fill: (front, back, blank) => ({ ...(blank ?? newCard()), front, back }),
  })

/** Returns a card with another file on one of its sides, or without one. */
export function withSideMedia({ front_media, back_media, ...card }: FlashCard, side: Side, media: ItemMedia | undefined): FlashCard {
  const [front, back] = side === 'front' ? [media, back_media] : [front_media, media]
  return { ...card, ...(front && { front_media: front }), ...(back && { back_media: back }) }
}
