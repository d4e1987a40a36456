import { POINT_START_PERCENT, type PointColor } from '../../appearance'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from './own'
import { comparable, look, sameAnswer } from './same-answer'
import { shuffled } from './shuffle'

export interface PointWord {
  id: string
  value: string
}
/** A question marker. `x` and `y` are percent of the image or page; the first word is correct, the others are decoys. */
export interface Point {
  x: number
  y: number
  color: PointColor
  words: PointWord[]
}
/** Points of one page, by their id. */
export type PagePoints = Record<string, Point>
/** Stored per point: the last chosen word or typed text, whether it is correct, whether the first one was. */
export interface PointAnswer {
  id?: string | undefined
  answer?: string | undefined
  success: boolean
  first: boolean
}
export interface PointAttempt {
  id?: string | undefined
  answer?: string | undefined
}

/** Returns a new point; the editor makes the word's id. It is stored when the teacher saves it. */
export const newPoint = (wordId: string, color: PointColor = 'red'): Point => ({
  x: POINT_START_PERCENT,
  y: POINT_START_PERCENT,
  color,
  words: [{ id: wordId, value: '' }],
})

const shownWords = (point: Point): PointWord[] => point.words.filter((word) => look(word.value) !== '')
/** Returns whether a point has a question: once its correct answer is written. */
export const isOpenPoint = (point: Point): boolean => look(point.words[0]?.value ?? '') !== ''
/** Returns whether the answer is chosen from a list; with one word it is typed. */
export const isChosen = (point: Point): boolean => shownWords(point).length > 1
/** Returns the words to choose from, in the same order for everybody. */
export const pointOptions = (point: Point, pointId: string): PointWord[] => shuffled(shownWords(point), pointId)

/** Returns the text of a typed or chosen answer; undefined if there is none, or the word is not offered. */
function textOf(point: Point, attempt: PointAttempt): string | undefined {
  if (!isChosen(point)) return comparable(attempt.answer ?? '') === '' ? undefined : attempt.answer
  return shownWords(point).find((word) => word.id === attempt.id)?.value
}

/** A correct answer locks; an empty or repeated one changes nothing. */
export function judgePoint(point: Point, attempt: PointAttempt, before: PointAnswer | undefined): PointAnswer | null {
  const text = isOpenPoint(point) && !before?.success ? textOf(point, attempt) : undefined
  if (text === undefined) return null
  const right = point.words[0]?.value ?? ''
  // In a list, words that differ by case or a mark of stress are different options.
  const success = isChosen(point) ? look(text) === look(right) : sameAnswer(text, right)
  const next = isChosen(point) ? { id: attempt.id } : { answer: text.normalize('NFC').trim() }
  if (before && next.id === before.id && comparable(next.answer ?? '') === comparable(before.answer ?? '')) return null
  return { ...next, success, first: before ? before.first : success }
}

/** Returns whether an answer is correct; null if there is none. */
export const pointSuccess = (answers: Readonly<Record<string, PointAnswer>>, pointId: string): boolean | null =>
  own(answers, pointId)?.success ?? null
/** Returns the place limited to the area, for a point that is dragged or moved by keys. */
export const within = (percent: number): number => Math.round(Math.max(0, Math.min(100, percent)) * 100) / 100

/** Returns the progress in the questions of some points. */
export function pointsProgress(points: PagePoints, answers: Readonly<Record<string, PointAnswer>>): ExerciseProgress {
  const progress = { total: 0, done: 0, first: 0 }
  for (const [id, point] of Object.entries(points)) {
    if (!isOpenPoint(point)) continue
    const answer = own(answers, id)
    progress.total++
    if (answer?.success) progress.done++
    if (answer?.success && answer.first) progress.first++
  }
  return progress
}
