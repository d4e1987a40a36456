import { ANSWER_PHOTOS_MAX } from '../../constants'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { comparable } from '../_shared/same-answer'
import { countWords } from '../_shared/word-ranges'
import { defineBehaviour } from '../define'
import type { OpenAnswerAttempt, OpenAnswerValue, WordToUse } from './schema'

/** The one key of a learner's text. */
export const TEXT_KEY = 'text'

/** Stored: the text, the photos, and whether the model answer was shown after them. */
export interface OpenAnswerAnswer {
  text: string
  photos?: { file_id: number }[]
  shown?: true
}
type Answers = Readonly<Record<string, OpenAnswerAnswer>>

/** Returns whether a text is long enough to be an answer. */
export const isWritten = ({ min }: Pick<OpenAnswerValue, 'min'>, text: string): boolean => countWords(text) >= (min ?? 1)

/** Returns the files of the photos of an answer, in their order. */
export const getPhotoIds = (answer: OpenAnswerAnswer | undefined): number[] => answer?.photos?.map(({ file_id }) => file_id) ?? []

/** Returns whether an answer can be one: its text is long enough, or it has photos. */
export const isGiven = (value: Pick<OpenAnswerValue, 'min'>, answer: OpenAnswerAnswer | undefined): boolean =>
  isWritten(value, answer?.text ?? '') || getPhotoIds(answer).length > 0

/** Returns whether learners write a text. */
export const takesText = ({ answer_by }: Pick<OpenAnswerValue, 'answer_by'>): boolean => answer_by !== 'photos'

/** Returns whether learners add photos. */
export const takesPhotos = ({ answer_by = 'text' }: Pick<OpenAnswerValue, 'answer_by'>): boolean => answer_by !== 'text'

/** Returns the words that a learner should use: those that are not empty. */
export const wordsToUse = ({ words }: Pick<OpenAnswerValue, 'words'>): WordToUse[] => words.filter(({ text }) => comparable(text) !== '')

/** Returns the ids of the words that a text uses: they begin a word of it, so that "walk" is used in "walked". */
export function usedWords(value: Pick<OpenAnswerValue, 'words'>, text: string): Set<string> {
  const written = ` ${comparable(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')}`
  const wanted = (word: string) =>
    ` ${comparable(word)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()}`
  return new Set(wordsToUse(value).flatMap(({ id, text: word }) => (wanted(word) !== ' ' && written.includes(wanted(word)) ? [id] : [])))
}

/** Returns the answer with a photo more or less; null where that changes nothing, for one more than there may be, and where none are asked for. */
function withPhoto(
  value: OpenAnswerValue,
  { photo, file_id }: { photo: 'add' | 'remove'; file_id: number },
  before: OpenAnswerAnswer = { text: '' },
): OpenAnswerAnswer | null {
  const { photos = [], ...rest } = before
  const others = photos.filter((one) => one.file_id !== file_id)
  const isThere = others.length < photos.length
  if (photo === 'add')
    return isThere || !takesPhotos(value) || photos.length >= ANSWER_PHOTOS_MAX ? null : { ...rest, photos: [...photos, { file_id }] }
  if (!isThere) return null
  return others.length === 0 ? rest : { ...rest, photos: others }
}

/**
 * Stores the text as it is written, and photos; nothing in them is right or wrong. Once the model answer was shown they stay as they were: it is
 * what the learner answered without it. A text that was written while one was asked for is kept.
 */
export function judgeOpenAnswer(
  value: OpenAnswerValue,
  key: string,
  attempt: OpenAnswerAttempt,
  before: OpenAnswerAnswer | undefined,
): OpenAnswerAnswer | null {
  if (key !== TEXT_KEY || before?.shown) return null
  if ('show' in attempt) return before && value.model.trim() !== '' && isGiven(value, before) ? { ...before, shown: true } : null
  if ('photo' in attempt) return withPhoto(value, attempt, before)
  return attempt.text === (before?.text ?? '') ? null : { ...before, text: attempt.text }
}

/** A text that is long enough is done, and so is an answer with a photo. */
export function openAnswerProgress(value: OpenAnswerValue, answers: Answers): ExerciseProgress {
  const done = isGiven(value, own(answers, TEXT_KEY)) ? 1 : 0
  return { total: 1, done, first: done }
}

export const openAnswer = defineBehaviour({
  code: 24,
  name: 'open-answer',
  emptyValue: (): OpenAnswerValue => ({ question: '', min: null, max: null, words: [], model: '' }),
  // The question may be written later; until then nobody knows what to answer.
  isEmpty: ({ question }) => comparable(question) === '',
  missing: ({ question }) => (comparable(question) === '' ? 'question' : null),
  exercise: {
    judge: judgeOpenAnswer,
    isCorrect: () => true,
    progress: openAnswerProgress,
    isQuiet: () => true,
    files: (answer) => getPhotoIds(answer).map((id) => ({ id, kind: 'image' })),
    written: { key: TEXT_KEY, textOf: ({ text }) => text, replaces: (attempt) => 'text' in attempt },
  },
})
