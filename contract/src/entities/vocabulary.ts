import { z } from 'zod'
import { NOTE_ID_MAX_LENGTH, TRANSLATION_LANGUAGES, VOICES, type VoiceId } from '../constants'
import { Id, Moment } from './fields'

export const WordLanguage = z.enum(TRANSLATION_LANGUAGES)
export const WordVoice = z.custom<VoiceId>((v) => typeof v === 'number' && Object.hasOwn(VOICES, v))
/** An entry of a person's vocabulary. `lang` is the language of the translation. */
export const VocabularyEntry = z.object({
  id: Id,
  word: z.string(),
  translate: z.string(),
  lang: WordLanguage.nullable(),
  voice: WordVoice.nullable(),
  created_at: Moment,
  /** The lesson that was running when it was added. */
  lesson: z.object({ id: Id, name: z.string(), number: z.int().nullable().optional() }).nullable(),
  /** Files of its owner: what it means as a picture, and how it sounds. */
  picture_id: Id.nullable(),
  sound_id: Id.nullable(),
})
export type VocabularyEntry = z.infer<typeof VocabularyEntry>
/** `is_new`: it was not in the vocabulary before; `is_changed`: it was, with another text, translation, picture or sound. */
export const AddedWord = VocabularyEntry.extend({ is_new: z.boolean(), is_changed: z.boolean() })
export type AddedWord = z.infer<typeof AddedWord>

/** The note of a deck that a word is from: its id, and a sum of what it says, by which a changed note is recognised. */
export const WordNote = z.object({
  id: z
    .string()
    .min(1)
    .max(NOTE_ID_MAX_LENGTH)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  sum: z.string().regex(/^\w{1,40}$/),
})
export type WordNote = z.infer<typeof WordNote>

/** A word as exported to another program. */
export const ExportedWord = VocabularyEntry.pick({
  id: true,
  word: true,
  translate: true,
  lang: true,
  voice: true,
  created_at: true,
  picture_id: true,
  sound_id: true,
}).extend({
  /** The note it was imported from; `is_edited`: it is no longer as that import left it. */
  note: WordNote.extend({ is_edited: z.boolean() }).nullable(),
})
export type ExportedWord = z.infer<typeof ExportedWord>

/** One side of an entry to review: 1 shows the word, 2 its translation. */
export const CardDirection = z.union([z.literal(1), z.literal(2)])
export const ReviewCard = VocabularyEntry.pick({
  word: true,
  translate: true,
  lang: true,
  voice: true,
  picture_id: true,
  sound_id: true,
}).extend({
  word_id: Id,
  direction: CardDirection,
  /** It was never reviewed. */
  is_new: z.boolean(),
  due: Moment,
})
export type ReviewCard = z.infer<typeof ReviewCard>
/** Cards to review now; new cards up to the daily limit. */
export const DueCards = z.object({
  due: z.int(),
  new: z.int(),
  /** When the next card becomes due. */
  next_at: Moment.nullable(),
  cards: z.array(ReviewCard),
})
export type DueCards = z.infer<typeof DueCards>
/** 1 again, 2 hard, 3 good, 4 easy. */
export const Grade = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
