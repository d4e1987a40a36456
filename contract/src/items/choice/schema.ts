import { z } from 'zod'
import { CHOICE_OPTIONS_MAX, CHOICE_OPTION_MAX_LENGTH, CHOICE_QUESTIONS_MAX, CHOICE_TEXT_MAX_LENGTH } from '../../constants'
import { GeneratedId } from '../../entities/fields'
import { ItemMedia } from '../_shared/media-schema'
import { areUnique } from '../_shared/unique'

/** `media`: an image or a sound beside the text, or in its place. */
const ChoiceOption = z.object({
  id: GeneratedId,
  text: z.string().max(CHOICE_OPTION_MAX_LENGTH),
  right: z.boolean(),
  media: ItemMedia.optional(),
})
export type ChoiceOption = z.infer<typeof ChoiceOption>
/** `many`: any number of options can be ticked and is then checked; otherwise a press on one is the answer. `why` is shown once solved. */
const Question = z.object({
  id: GeneratedId,
  ask: z.string().max(CHOICE_TEXT_MAX_LENGTH),
  media: ItemMedia.optional(),
  options: z
    .array(ChoiceOption)
    .min(1)
    .max(CHOICE_OPTIONS_MAX)
    .refine((options) => areUnique(options.map(({ id }) => id)), 'duplicate_id'),
  many: z.boolean(),
  why: z.string().max(CHOICE_TEXT_MAX_LENGTH).optional(),
})
export type Question = z.infer<typeof Question>
/** Texts may be empty while the teacher writes; learners see complete questions. `shuffle`: options are in an order of their own. */
export const ChoiceValue = z.object({
  questions: z
    .array(Question)
    .min(1)
    .max(CHOICE_QUESTIONS_MAX)
    .refine((questions) => areUnique(questions.map(({ id }) => id)), 'duplicate_id'),
  shuffle: z.boolean(),
})
export type ChoiceValue = z.infer<typeof ChoiceValue>
/** The options a learner chose, or a request to be shown the right ones. */
export const ChoiceAttempt = z.union([
  z.object({ show: z.literal(true) }),
  z.object({ ids: z.array(GeneratedId).min(1).max(CHOICE_OPTIONS_MAX) }),
])
export type ChoiceAttempt = z.infer<typeof ChoiceAttempt>

export const choiceSchema = {
  value: ChoiceValue,
  attempt: ChoiceAttempt,
  sample: (): ChoiceValue => ({
    questions: [
      {
        id: 'sky01',
        ask: 'What colour is the sky?',
        options: [
          { id: 'a1', text: 'blue', right: true },
          { id: 'a2', text: 'green', right: false },
          { id: 'a3', text: 'yellow', right: false },
        ],
        many: false,
        why: 'Blue light is scattered the most.',
      },
      {
        id: 'fruit',
        ask: 'Which of these are fruits?',
        options: [
          { id: 'b1', text: 'apple', right: true },
          { id: 'b2', text: 'plum', right: true },
          { id: 'b3', text: 'carrot', right: false },
        ],
        many: true,
      },
    ],
    shuffle: true,
  }),
}
