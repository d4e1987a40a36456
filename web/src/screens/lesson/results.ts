import { ROLE } from '@keel/contract/constants'
import type { LessonAttendance, LessonReport } from '@keel/contract/entities/lesson'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'

export type Exercise = LessonReport['exercises'][number]
export interface Score {
  done: number
  first: number
}
export interface Results {
  students: LessonAttendance['person'][]
  /** Exercises of each board, in the order of the lesson. */
  boards: { name: string; exercises: Exercise[] }[]
  /** Undefined when they never began it. */
  scoreOf: (studentId: number, itemId: number) => Score | undefined
  /** Over all exercises in which the first try says something: what they solved, and how much of it on the first try. Null when they solved nothing. */
  sumOf: (studentId: number) => Score | null
}

/** Returns the results of a lesson as a table; a student's copy has only their column. */
export function resultsOf(lesson: LessonReport, meId: number): Results {
  const { people, exercises, results, is_teacher } = lesson
  const students = people.map(({ person }) => person).filter(({ id, role }) => (is_teacher ? role === ROLE.student : id === meId))
  // By its place and not by its name: several boards may have one name, and hidden ones have none.
  const byPlace = new Map<number, Results['boards'][number]>()
  for (const exercise of exercises) {
    const board = byPlace.get(exercise.board_index) ?? { name: exercise.board, exercises: [] }
    board.exercises.push(exercise)
    byPlace.set(exercise.board_index, board)
  }
  const boards = [...byPlace.values()]
  const scores = new Map(results.map(({ user_id, item_id, ...score }) => [`${user_id}/${item_id}`, score]))
  const scoreOf = (studentId: number, itemId: number) => scores.get(`${studentId}/${itemId}`)
  const sumOf = (studentId: number) => {
    const sum = { done: 0, first: 0 }
    for (const { item_id, type } of exercises) {
      if (WITHOUT_FIRST_TRY.includes(type)) continue
      const score = scoreOf(studentId, item_id)
      sum.done += score?.done ?? 0
      sum.first += score?.first ?? 0
    }
    return sum.done > 0 ? sum : null
  }
  return { students, boards, scoreOf, sumOf }
}
