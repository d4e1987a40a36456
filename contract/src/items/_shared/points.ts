import { POINT_START_PERCENT, type PointColor } from '../../appearance'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from './own'
import { chipText, comparable, sameAnswer } from './same-answer'
import { shuffled } from './shuffle'

export interface PointWord {
  id: string
  value: string
}
/** A question marker. `x` and `y` are percent of the picture or page; the first word is right, the others are decoys. */
export interface Point {
  x: number
  y: number
  color: PointColor
  words: PointWord[]
}
/** Points of one page, by their id. */
export type PagePoints = Record<string, Point>
/** Stored per point: the word chosen or the text typed last, whether it is right, whether the first one was. */
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

/** A new point; the editor makes the word's id. It is stored when the teacher saves it. */
export const newPoint = (wordId: string, color: PointColor = 'red'): Point => ({
  x: POINT_START_PERCENT,
  y: POINT_START_PERCENT,
  color,
  words: [{ id: wordId, value: '' }],
})

const shownWords = (point: Point): PointWord[] => point.words.filter((word) => chipText(word.value) !== '')
/** A point asks something once its right answer is written. */
export const isOpenPoint = (point: Point): boolean => chipText(point.words[0]?.value ?? '') !== ''
/** Whether the answer is chosen from a list; with one word it is typed. */
export const isChosen = (point: Point): boolean => shownWords(point).length > 1
/** The words to choose from, in the same order for everybody. */
export const pointOptions = (point: Point, pointId: string): PointWord[] => shuffled(shownWords(point), pointId)

/** What the typed or chosen answer says; undefined when nothing is answered, or with a word that is not offered. */
function textOf(point: Point, attempt: PointAttempt): string | undefined {
  if (!isChosen(point)) return comparable(attempt.answer ?? '') === '' ? undefined : attempt.answer
  return shownWords(point).find((word) => word.id === attempt.id)?.value
}

/** A right answer locks; nothing chosen or typed, or the same again, changes nothing. */
export function judgePoint(point: Point, attempt: PointAttempt, before: PointAnswer | undefined): PointAnswer | null {
  const text = isOpenPoint(point) && !before?.success ? textOf(point, attempt) : undefined
  if (text === undefined) return null
  const success = sameAnswer(text, point.words[0]?.value ?? '')
  const given = isChosen(point) ? { id: attempt.id } : { answer: text.normalize('NFC').trim() }
  if (before && given.id === before.id && comparable(given.answer ?? '') === comparable(before.answer ?? '')) return null
  return { ...given, success, first: before ? before.first : success }
}

/** Of one answer: null while there is none, and then whether it is right. */
export const pointSuccess = (answers: Readonly<Record<string, PointAnswer>>, pointId: string): boolean | null =>
  own(answers, pointId)?.success ?? null
/** The same place within the area, for a point that is dragged or moved by keys. */
export const within = (percent: number): number => Math.round(Math.max(0, Math.min(100, percent)) * 100) / 100

/** How far the questions of some points are answered. */
export function pointsProgress(points: PagePoints, answers: Readonly<Record<string, PointAnswer>>): ExerciseProgress {
  const standing = { total: 0, done: 0, first: 0 }
  for (const [id, point] of Object.entries(points)) {
    if (!isOpenPoint(point)) continue
    const answer = own(answers, id)
    standing.total++
    if (answer?.success) standing.done++
    if (answer?.success && answer.first) standing.first++
  }
  return standing
}
