import { z } from 'zod'
import {
  CHOICE_OPTION_MAX_LENGTH,
  CHOICE_OPTIONS_MAX,
  CHOICE_TEXT_MAX_LENGTH,
  CORRECTION_FIX_MAX_LENGTH,
  CORRECTION_NOTE_MAX_LENGTH,
  DRAFT_COUNT_MAX,
  DRAFT_EXAMPLE_MAX_LENGTH,
  DRAFT_TEXT_MAX_LENGTH,
  DRAFT_WRONG_MAX,
  SUGGESTIONS_MAX,
  WORD_MAX_LENGTH,
  type DraftKind,
} from '../constants'
import { CorrectionKind, CorrectionMark } from './correction'

const Word = z.string().trim().min(1).max(WORD_MAX_LENGTH)
const Text = z.string().trim().min(1).max(DRAFT_TEXT_MAX_LENGTH)

/** A gap: the word that is asked for, the how manieth of its kind in the text (from 1), and words that are wrong there. */
const DraftGap = z.object({ word: Word, occurrence: z.int().min(1), wrong: z.array(Word).max(DRAFT_WRONG_MAX) })
const DraftQuestion = z.object({
  ask: z.string().trim().min(1).max(CHOICE_TEXT_MAX_LENGTH),
  options: z
    .array(z.object({ text: z.string().trim().min(1).max(CHOICE_OPTION_MAX_LENGTH), right: z.boolean() }))
    .min(2)
    .max(CHOICE_OPTIONS_MAX),
  /** Why the right option is right; may be empty. */
  why: z.string().trim().max(CHOICE_TEXT_MAX_LENGTH),
})
const DraftWord = z.object({ word: Word, translation: Word, example: z.string().trim().max(DRAFT_EXAMPLE_MAX_LENGTH) })

const GapsDraft = z.object({ text: Text, gaps: z.array(DraftGap).min(1).max(DRAFT_COUNT_MAX) })
const QuestionsDraft = z.object({ questions: z.array(DraftQuestion).min(1).max(DRAFT_COUNT_MAX) })
const WordsDraft = z.object({ words: z.array(DraftWord).min(1).max(DRAFT_COUNT_MAX) })
const TextDraft = z.object({ text: Text })

/** What a model has to answer, by what is drafted. */
export const DRAFT_ANSWERS = {
  gaps: GapsDraft,
  questions: QuestionsDraft,
  words: WordsDraft,
  simpler: TextDraft,
  harder: TextDraft,
  examples: TextDraft,
} as const satisfies Record<DraftKind, z.ZodType>

/** What a model made of a teacher's text. Nothing of it is stored: a teacher looks at it and adds it to a board, or does not. */
export const GeneratedDraft = z.discriminatedUnion('kind', [
  GapsDraft.extend({ kind: z.literal('gaps') }),
  QuestionsDraft.extend({ kind: z.literal('questions') }),
  WordsDraft.extend({ kind: z.literal('words') }),
  TextDraft.extend({ kind: z.enum(['simpler', 'harder', 'examples']) }),
])
export type GeneratedDraft = z.infer<typeof GeneratedDraft>
export type DraftGap = z.infer<typeof DraftGap>

/**
 * A remark as a model writes it: on the words of `quote`, the how manieth of their kind in the text (from 1). `fix` is what should stand there,
 * empty for nothing, ignored where the words are praised; `note` why, may be empty.
 */
const DraftRemark = z.object({
  quote: z.string().min(1).max(CORRECTION_FIX_MAX_LENGTH),
  occurrence: z.int().min(1),
  kind: CorrectionKind,
  fix: z.string().max(CORRECTION_FIX_MAX_LENGTH),
  note: z.string().max(CORRECTION_NOTE_MAX_LENGTH),
})
export type DraftRemark = z.infer<typeof DraftRemark>
/** What a model has to answer when it is asked for remarks on a student's text. */
export const DraftRemarks = z.object({ remarks: z.array(DraftRemark).max(SUGGESTIONS_MAX) })
export type DraftRemarks = z.infer<typeof DraftRemarks>

/** Marks that a model suggests on a student's text. Nothing of them is stored: a teacher takes one, or does not. */
export const SuggestedMarks = z.object({
  /** What they are on. */
  text: z.string(),
  marks: z.array(CorrectionMark).max(SUGGESTIONS_MAX),
  /** Suggestions that are on no place of the text, or on one that is marked already. */
  unplaced: z.int().min(0),
  /** Drafts the caller may have today beside this one. */
  left_today: z.int().min(0),
})
export type SuggestedMarks = z.infer<typeof SuggestedMarks>
