import { z } from 'zod'
import {
  REVIEWS_AT_ONCE_MAX,
  SPEECH_MAX_LENGTH,
  TRANSLATIONS_AT_ONCE_MAX,
  VOCABULARY_AT_ONCE_MAX,
  VOCABULARY_MAX,
  VOICES,
  WORD_MAX_LENGTH,
  WORD_ROWS_MAX,
  type Voice,
  type VoiceId,
} from '../constants'
import { Id, IdParams, Line, Moment, Offset } from '../entities/fields'
import {
  AddedWord,
  CardDirection,
  ExportedWord,
  Grade,
  VocabularyEntry,
  WordLanguage,
  WordNote,
  DueCards,
  WordVoice,
} from '../entities/vocabulary'
import { route } from '../route'

const voices = Object.values(VOICES)
/** A voice by its name (`en-GB`), its language (`en`) or its id (`1`). */
const VoiceParam = z
  .string()
  .max(8)
  .transform((input, ctx): Voice => {
    const voice =
      VOICES[Number(input) as VoiceId] ??
      voices.find((name) => name.toLowerCase() === input.toLowerCase() || name.slice(0, 2) === input.toLowerCase())
    if (voice) return voice
    ctx.addIssue({ code: 'custom', message: 'unknown voice' })
    return z.NEVER
  })
const Text = Line(SPEECH_MAX_LENGTH)
const Translation = z
  .string()
  .max(WORD_MAX_LENGTH * 4)
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .max(WORD_MAX_LENGTH)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  )

export const listWords = route({
  method: 'GET',
  path: '/words',
  permission: 'words.own',
  summary: 'The caller’s vocabulary, newest first',
  query: z.object({
    offset: Offset,
    search: z.string().max(WORD_MAX_LENGTH).optional(),
    lang: WordLanguage.optional(),
    /** The language of the words themselves. */
    voice: VoiceParam.optional(),
  }),
  data: z.object({ words: z.array(VocabularyEntry), more: z.boolean() }),
})
export const exportWords = route({
  method: 'GET',
  path: '/words/all',
  large: true,
  permission: 'words.own',
  summary: 'The whole vocabulary of the caller, oldest first',
  data: z.array(ExportedWord),
  perMinute: 20,
})
const WordFiles = z.object({ picture_id: Id.nullable(), sound_id: Id.nullable() }).partial()
/**
 * `words` maps words to translations, `files` only some of these to uploaded files of the caller; an existing word gets the new translation and files, with
 * `keep` only if it had none. Setting `keep` at all means the words come from a file, not from the running lesson, unless `from_lesson` is set.
 * `notes` are the notes of a deck that words are from. `entry` is the entry that was imported from the note before: it gets the note's text,
 * translation and files (null removes one), with `keep` only if it is as that import left it.
 */
export const addWords = route({
  method: 'POST',
  path: '/words',
  permission: 'words.own',
  summary: 'Add words to the caller’s vocabulary',
  body: z
    .object({
      words: z
        .record(Line(WORD_MAX_LENGTH), Translation)
        .refine((words) => Object.keys(words).length > 0 && Object.keys(words).length <= VOCABULARY_AT_ONCE_MAX),
      voice: WordVoice.nullish(),
      lang: WordLanguage.nullish(),
      keep: z.boolean().optional(),
      from_lesson: z.boolean().optional(),
      files: z
        .record(Line(WORD_MAX_LENGTH), WordFiles)
        .refine((files) => Object.keys(files).length <= VOCABULARY_AT_ONCE_MAX)
        .optional(),
      notes: z
        .record(Line(WORD_MAX_LENGTH), WordNote.extend({ entry: Id.optional() }))
        .refine((notes) => Object.keys(notes).length <= VOCABULARY_AT_ONCE_MAX)
        .optional(),
    })
    .refine(({ words, files = {} }) => Object.keys(files).every((word) => Object.hasOwn(words, word)), { path: ['files'] })
    .refine(({ words, notes = {} }) => Object.keys(notes).every((word) => Object.hasOwn(words, word)), { path: ['notes'] }),
  data: z.array(AddedWord),
})
export const updateWord = route({
  method: 'PUT',
  path: '/words/:id',
  permission: 'words.own',
  summary: 'Change a word of the caller’s vocabulary; omitted fields stay',
  params: IdParams,
  body: z
    .object({
      word: Line(WORD_MAX_LENGTH),
      translate: Translation,
      lang: WordLanguage.nullable(),
      voice: WordVoice.nullable(),
      ...WordFiles.shape,
    })
    .partial(),
  data: VocabularyEntry,
})
export const deleteWord = route({
  method: 'DELETE',
  path: '/words/:id',
  permission: 'words.own',
  summary: 'Delete a word of the caller’s vocabulary',
  params: IdParams,
})
export const deleteWords = route({
  method: 'POST',
  path: '/words/delete',
  permission: 'words.own',
  summary: 'Delete several words of the caller’s vocabulary; others are ignored',
  body: z.object({ ids: z.array(Id).min(1).max(VOCABULARY_MAX) }),
  perMinute: 60,
})
/** A word as it was before an import changed it, with the note it was from. */
export const FormerWord = ExportedWord.omit({ created_at: true }).extend({ word: Line(WORD_MAX_LENGTH), translate: Translation })
export const revertWords = route({
  method: 'POST',
  path: '/words/revert',
  permission: 'words.own',
  summary: 'Give words of the caller’s vocabulary back what they said before an import; deleted ones and other people’s are ignored',
  body: z.object({ words: z.array(FormerWord).min(1).max(VOCABULARY_AT_ONCE_MAX) }),
  /** `reverted`: the ids of those that are as they were. The others stay: the word is another entry by now. */
  data: z.object({ reverted: z.array(Id) }),
})
export const restoreWord = route({
  method: 'POST',
  path: '/words/:id/restore',
  permission: 'words.own',
  summary: 'Restore a deleted word with its history',
  params: IdParams,
  data: VocabularyEntry,
})
export const dueCards = route({
  method: 'GET',
  path: '/words/due',
  permission: 'words.own',
  summary: 'Cards to review now: their number, and the first ones',
  data: DueCards,
})
export const reviewWords = route({
  method: 'POST',
  path: '/words/reviews',
  permission: 'words.own',
  summary: 'Grade review cards; each grade counts once, by its `id`, however often it is sent',
  body: z.object({
    reviews: z
      .array(z.object({ id: z.string().regex(/^[\w-]{8,64}$/), word_id: Id, direction: CardDirection, grade: Grade, at: Moment }))
      .min(1)
      .max(REVIEWS_AT_ONCE_MAX),
  }),
  data: DueCards,
})
/**
 * POST because a list of words is too long for an address. One result for each word, in order; with `translations`, one of each word, words
 * that differ by their capitals and translations are different words.
 */
export const wordsInVocabulary = route({
  method: 'POST',
  path: '/words/known',
  permission: 'words.own',
  summary: 'Which of these words are in the caller’s vocabulary',
  body: z.object({
    words: z.array(z.string().max(WORD_MAX_LENGTH)).min(1).max(WORD_ROWS_MAX),
    translations: z.array(z.string().max(WORD_MAX_LENGTH)).max(WORD_ROWS_MAX).optional(),
  }),
  data: z.object({ known: z.array(z.boolean()) }),
})
/** `from` is the language of the text, if known; `translate` is null if there is no reliable translation. */
export const translateWord = route({
  method: 'GET',
  path: '/words/translate',
  permission: 'words.translate',
  summary: 'The translation of a word',
  query: z.object({ text: Text, lang: WordLanguage, from: WordLanguage.optional() }),
  data: z.object({ translate: z.string().nullable() }),
  perMinute: 240,
})
/** One result for each word, in order; null if there is no reliable translation. */
export const translateWords = route({
  method: 'POST',
  path: '/words/translations',
  permission: 'words.translate',
  summary: 'The translations of several words',
  body: z.object({ words: z.array(Text).min(1).max(TRANSLATIONS_AT_ONCE_MAX), lang: WordLanguage, from: WordLanguage.optional() }),
  data: z.object({ translations: z.array(z.string().nullable()) }),
  perMinute: 60,
})
export const wordSpeech = route({
  method: 'GET',
  path: '/words/speech',
  permission: 'words.speech',
  summary: 'A word spoken, as a WAV file',
  query: z.object({ text: Text, lang: VoiceParam }),
  raw: 'answer',
  data: z.unknown(),
  perMinute: 240,
})
