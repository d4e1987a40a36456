import { z } from 'zod'
import { CARD_EXAMPLE_MAX_LENGTH, CARD_ID_MAX_LENGTH, FLASH_CARDS_MAX, WORD_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { ItemMedia } from '../_shared/media-schema'
import { areUnique } from '../_shared/unique'
import { keysOf } from './keys'

const Text = z.string().max(WORD_MAX_LENGTH)
/** A side may be empty while the teacher writes; learners see no such card. It has an image or a sound beside its text, or in its place. The example is shown with the other side. */
const FlashCard = z.object({
  id: GeneratedId.max(CARD_ID_MAX_LENGTH),
  front: Text,
  back: Text,
  front_media: ItemMedia.optional(),
  back_media: ItemMedia.optional(),
  example: z.string().max(CARD_EXAMPLE_MAX_LENGTH).optional(),
})
export type FlashCard = z.infer<typeof FlashCard>
/** `ways`: which side is shown first; both: every card comes twice. `typed`: learners write the other side instead of turning the card. */
export const FlashCardsValue = z.object({
  cards: z
    .array(FlashCard)
    .min(1)
    .max(FLASH_CARDS_MAX)
    .refine((cards) => areUnique(cards.flatMap(({ id }) => keysOf(id))), 'duplicate_id'),
  ways: z.enum(['front', 'back', 'both']),
  typed: z.boolean(),
})
export type FlashCardsValue = z.infer<typeof FlashCardsValue>
/** Whether the learner knew the card, what they wrote, or a request to be shown what they should have written. */
export const FlashCardsAttempt = z.union([z.object({ show: z.literal(true) }), z.object({ know: z.boolean() }), z.object({ t: Text })])
export type FlashCardsAttempt = z.infer<typeof FlashCardsAttempt>

export const flashCardsSchema = {
  value: FlashCardsValue,
  attempt: FlashCardsAttempt,
  sample: (): FlashCardsValue => ({
    cards: [
      { id: 'house', front: 'house', back: 'maja', example: 'They live in a small house by the sea.' },
      { id: 'child', front: 'child', back: 'laps; lapsuke' },
      { id: 'river', front: 'river', back: 'jõgi' },
    ],
    ways: 'front',
    typed: false,
  }),
}
