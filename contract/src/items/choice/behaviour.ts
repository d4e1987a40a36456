import type { ExerciseProgress } from '../../entities/answer'
import { mayShow } from '../_shared/may-show'
import { filesOfMedia, isSeen } from '../_shared/media'
import { own } from '../_shared/own'
import { look } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'
import { defineBehaviour } from '../define'
import type { ChoiceAttempt, ChoiceOption, ChoiceValue, Question } from './schema'

export const emptyQuestion = (id: string): Question => ({
  id,
  ask: '',
  options: [
    { id: 'a1', text: '', right: true },
    { id: 'a2', text: '', right: false },
  ],
  many: false,
})

/** Returns the options that learners see: those with a text, an image or a sound. */
export const shownOptions = ({ options }: Question): ChoiceOption[] => options.filter(isSeen)

/** Returns the questions that learners see: those with a choice of at least two, one of them right. */
export const shownQuestions = ({ questions }: ChoiceValue): Question[] =>
  questions.filter((question) => {
    const options = shownOptions(question)
    return options.length > 1 && options.some(({ right }) => right)
  })

/** Returns the options of a question in the order in which everybody sees them. */
export const orderedOptions = ({ shuffle }: ChoiceValue, question: Question, itemId: number): ChoiceOption[] =>
  shuffle ? shuffled(shownOptions(question), `${itemId}/${question.id}`) : shownOptions(question)

/** Stored per question: the chosen options, whether they are right, whether the first choice was, and the number of wrong ones. */
export interface ChoiceAnswer {
  ids: string[]
  s: boolean
  fs: boolean
  n: number
}

/** How far a choice of options is right. Options that read the same and have no files count as one. */
export interface ChoiceMark {
  /** Right options that were chosen, of those there are. */
  chosen: number
  right: number
  /** Wrong options that were chosen. */
  wrong: number
}
/** Never equal to a text, which has no line break here. */
const lookOfOption = ({ id, text, media }: ChoiceOption): string => (media ? `\n${id}` : look(text))
export function markOf(question: Question, ids: readonly string[]): ChoiceMark {
  const options = shownOptions(question)
  const looksOf = (some: readonly ChoiceOption[]) => new Set(some.map(lookOfOption))
  const right = looksOf(options.filter((option) => option.right))
  const chosen = [...looksOf(options.filter(({ id }) => ids.includes(id)))]
  const hits = chosen.filter((one) => right.has(one)).length
  return { chosen: hits, right: right.size, wrong: chosen.length - hits }
}

/** One option is right if it is among the right ones; several are if they are exactly those. */
const isRight = (question: Question, ids: readonly string[]): boolean => {
  const { chosen, right, wrong } = markOf(question, ids)
  return wrong === 0 && (question.many ? chosen === right : chosen > 0)
}

/** Returns the options of a right choice: all right ones, or the first where one is to be chosen. */
export function rightIds(question: Question): string[] {
  const right = shownOptions(question).filter((option) => option.right)
  return (question.many ? right : right.slice(0, 1)).map(({ id }) => id)
}

/** A right choice locks; the same choice again changes nothing. A revealed answer solves the question, never at the first attempt. */
export function judgeChoice(
  value: ChoiceValue,
  questionId: string,
  attempt: ChoiceAttempt,
  before: ChoiceAnswer | undefined,
): ChoiceAnswer | null {
  const question = shownQuestions(value).find(({ id }) => id === questionId)
  if (!question || before?.s) return null
  const options = shownOptions(question)
  if ('show' in attempt) {
    if (!before || !mayShow(before)) return null
    return { ids: rightIds(question), s: true, fs: false, n: before.n }
  }
  const ids = options.filter(({ id }) => attempt.ids.includes(id)).map(({ id }) => id)
  if (ids.length !== attempt.ids.length || (!question.many && ids.length > 1)) return null
  if (before && ids.join() === before.ids.join()) return null
  const s = isRight(question, ids)
  return { ids, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1) }
}

/** Counts questions, solved ones, and those solved by the first choice. */
export function choiceProgress(value: ChoiceValue, answers: Record<string, ChoiceAnswer>): ExerciseProgress {
  const stored = shownQuestions(value).map(({ id }) => own(answers, id))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter(({ fs }) => fs).length }
}

export const choice = defineBehaviour({
  code: 20,
  name: 'choice',
  emptyValue: (): ChoiceValue => ({ questions: [emptyQuestion('q1')], shuffle: true }),
  isEmpty: (value) => shownQuestions(value).length === 0,
  missing: (value) => (shownQuestions(value).length === 0 ? 'questions' : null),
  files: ({ questions }) => filesOfMedia(questions.flatMap(({ media, options }) => [media, ...options.map((option) => option.media)])),
  exercise: {
    judge: judgeChoice,
    isCorrect: (_value, _questionId, { s }) => s,
    progress: choiceProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})
