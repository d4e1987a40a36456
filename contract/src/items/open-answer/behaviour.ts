import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { comparable } from '../_shared/same-answer'
import { countWords } from '../_shared/word-ranges'
import { defineBehaviour } from '../define'
import type { OpenAnswerAttempt, OpenAnswerValue, WordToUse } from './schema'

/** The one key of a learner's text. */
export const TEXT_KEY = 'text'

/** Stored: the text, and whether the model answer was shown after it. */
export interface OpenAnswerAnswer {
  text: string
  shown?: true
}
type Answers = Readonly<Record<string, OpenAnswerAnswer>>

/** Returns whether a text is long enough to be an answer. */
export const isWritten = ({ min }: Pick<OpenAnswerValue, 'min'>, text: string): boolean => countWords(text) >= (min ?? 1)

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

/**
 * Stores the text as it is written; nothing in it is right or wrong. Once the model answer was shown the text stays as it was: it is what the
 * learner wrote without it.
 */
export function judgeOpenAnswer(
  value: OpenAnswerValue,
  key: string,
  attempt: OpenAnswerAttempt,
  before: OpenAnswerAnswer | undefined,
): OpenAnswerAnswer | null {
  if (key !== TEXT_KEY || before?.shown) return null
  if ('show' in attempt) return before && value.model.trim() !== '' && isWritten(value, before.text) ? { ...before, shown: true } : null
  return attempt.text === (before?.text ?? '') ? null : { text: attempt.text }
}

/** A text that is long enough is done. */
export function openAnswerProgress(value: OpenAnswerValue, answers: Answers): ExerciseProgress {
  const done = isWritten(value, own(answers, TEXT_KEY)?.text ?? '') ? 1 : 0
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
    written: { key: TEXT_KEY, textOf: ({ text }) => text, replaces: (attempt) => 'text' in attempt },
  },
})
