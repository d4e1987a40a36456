import { ROLE } from '@keel/contract/constants'
import type { LessonAttendance, LessonReport } from '@keel/contract/entities/lesson'

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
  /** Over all exercises: what they solved, and how much of it on the first try. Null when they solved nothing. */
  sumOf: (studentId: number) => Score | null
}

/** Returns the results of a lesson as a table; a student's copy has only their column. */
export function resultsOf({ people, exercises, results, can_edit }: LessonReport, meId: number): Results {
  const students = people.map(({ person }) => person).filter(({ id, role }) => (can_edit ? role === ROLE.student : id === meId))
  const boards: Results['boards'] = []
  for (const exercise of exercises) {
    const last = boards.at(-1)
    if (last?.name === exercise.board) last.exercises.push(exercise)
    else boards.push({ name: exercise.board, exercises: [exercise] })
  }
  const scores = new Map(results.map(({ user_id, item_id, ...score }) => [`${user_id}/${item_id}`, score]))
  const scoreOf = (studentId: number, itemId: number) => scores.get(`${studentId}/${itemId}`)
  const sumOf = (studentId: number) => {
    const sum = { done: 0, first: 0 }
    for (const { item_id } of exercises) {
      const score = scoreOf(studentId, item_id)
      sum.done += score?.done ?? 0
      sum.first += score?.first ?? 0
    }
    return sum.done > 0 ? sum : null
  }
  return { students, boards, scoreOf, sumOf }
}
