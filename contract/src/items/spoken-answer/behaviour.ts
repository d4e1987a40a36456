import { SPOKEN_TAKES_MAX } from '../../constants'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { comparable } from '../_shared/same-answer'
import { defineBehaviour } from '../define'
import type { ChosenTake, SpokenAnswerAttempt, SpokenAnswerValue, Take } from './schema'

/** Stored: each take under its own key, and which of them is chosen. */
export type SpokenAnswerAnswer = Take | ChosenTake
type Answers = Readonly<Record<string, SpokenAnswerAnswer>>

export const CHOSEN_KEY = 'chosen'
/** Returns the key of a take: `take-1`. */
export const getTakeKey = (number: number): string => `take-${number}`

/** Returns the stored takes with their numbers, in order: also those recorded while more of them were asked for. */
export function getTakes(answers: Answers): (Take & { number: number })[] {
  return Array.from({ length: SPOKEN_TAKES_MAX }, (_, at) => at + 1).flatMap((number) => {
    const answer = own(answers, getTakeKey(number))
    return answer && 'file_id' in answer ? [{ ...answer, number }] : []
  })
}

/** Returns the number of the take that is the answer: the chosen one, else the last; null before the first. */
export function getChosenTake(answers: Answers): number | null {
  const numbers = getTakes(answers).map(({ number }) => number)
  const chosen = own(answers, CHOSEN_KEY)
  return chosen && 'take' in chosen && numbers.includes(chosen.take) ? chosen.take : (numbers.at(-1) ?? null)
}

/** Returns the number of the next take; null when all are recorded. */
export function getNextTake({ takes }: Pick<SpokenAnswerValue, 'takes'>, answers: Answers): number | null {
  const recorded = new Set(getTakes(answers).map(({ number }) => number))
  return Array.from({ length: takes }, (_, at) => at + 1).find((number) => !recorded.has(number)) ?? null
}

/** Returns whether there is something to listen to before speaking. */
export const hasModel = ({ file_id, lang, text }: Pick<SpokenAnswerValue, 'file_id' | 'lang' | 'text'>): boolean =>
  file_id !== null || (lang !== null && comparable(text) !== '')

/**
 * Stores a take, in place of an earlier one with its number, and the choice among them. Nothing is right or wrong. How many takes are asked for, and
 * how long, is up to the recorder: what was recorded while the teacher asked for more is kept.
 */
export function judgeSpokenAnswer(
  _value: SpokenAnswerValue,
  key: string,
  attempt: SpokenAnswerAttempt,
  before: SpokenAnswerAnswer | undefined,
): SpokenAnswerAnswer | null {
  if ('take' in attempt) {
    const isSame = before && 'take' in before && before.take === attempt.take
    return key !== CHOSEN_KEY || isSame ? null : { take: attempt.take }
  }
  const number = Number(/^take-([1-9]\d?)$/.exec(key)?.[1] ?? 0)
  const isSame = before && 'file_id' in before && before.file_id === attempt.file_id
  if (number < 1 || number > SPOKEN_TAKES_MAX || isSame) return null
  return { file_id: attempt.file_id, seconds: attempt.seconds, peaks: attempt.peaks }
}

/** One take is done. */
export const spokenAnswerProgress = (_value: SpokenAnswerValue, answers: Answers): ExerciseProgress => ({
  total: 1,
  done: getTakes(answers).length > 0 ? 1 : 0,
  first: 0,
})

export const spokenAnswer = defineBehaviour({
  code: 25,
  name: 'spoken-answer',
  emptyValue: (): SpokenAnswerValue => ({ ask: '', text: '', text_shown: true, lang: null, file_id: null, max_seconds: 60, takes: 3 }),
  isEmpty: ({ ask, text, file_id }) => file_id === null && comparable(ask) === '' && comparable(text) === '',
  missing: ({ ask, text, file_id }) => (file_id === null && comparable(ask) === '' && comparable(text) === '' ? 'question' : null),
  files: ({ file_id }) => (file_id === null ? [] : [{ id: file_id, kind: 'audio' }]),
  exercise: {
    judge: judgeSpokenAnswer,
    isCorrect: () => true,
    progress: spokenAnswerProgress,
    isQuiet: () => true,
    files: (answer) => ('file_id' in answer ? [{ id: answer.file_id, kind: 'audio' }] : []),
  },
})
