import { ROLE } from '@keel/contract/constants'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { translator } from '../../i18n/language'
import { type CsvCell, downloadCsv } from '../../lib/csv'
import { fullName } from '../../ui/avatar'
import { attendanceOf } from '../../features/lessons/attendance'
import { resultsOf, type Exercise } from './results'
import { lessonName } from '../../i18n/lesson-name'

type Row = CsvCell[]

/** Returns everything on the page as tables, one below the other. */
export function lessonRows(lesson: LessonReport, meId: number, kind: (exercise: Exercise) => string, now = new Date()): Row[] {
  const t = translator('journal')
  const names = new Map(lesson.people.map(({ person }) => [person.id, fullName(person)]))
  const people = lesson.people.map((one): Row => {
    const there = attendanceOf(one, now)
    const role = t(one.person.role === ROLE.teacher ? 'people.teacher' : 'people.student')
    return [fullName(one.person), role, there?.from, there?.to, there?.minutes ?? 0]
  })
  const { students, scoreOf } = resultsOf(lesson, meId)
  const results = lesson.exercises.flatMap((exercise) =>
    students.map((student): Row => {
      const score = scoreOf(student.id, exercise.item_id)
      return [
        exercise.board || t('boards.hidden'),
        kind(exercise),
        exercise.title,
        fullName(student),
        exercise.total,
        score?.done,
        WITHOUT_FIRST_TRY.includes(exercise.type) ? null : score?.first,
      ]
    }),
  )
  const words = lesson.words.map(({ user_id, word, translate }): Row => [names.get(user_id), word, translate])
  const columns = (...keys: Parameters<typeof t>[0][]): Row => keys.map((key) => t(key))
  return [
    [t('column.lesson'), lessonName(lesson)],
    [t('column.room'), lesson.room_name],
    [t('column.date'), lesson.started_at && new Date(lesson.started_at)],
    [t('column.end'), lesson.completed_at && new Date(lesson.completed_at)],
    [t('notes.homework'), lesson.homework],
    [t('notes.shared_note'), lesson.shared_note],
    ...(lesson.private_note === null ? [] : [[t('notes.private_note'), lesson.private_note]]),
    [],
    [t('people.title')],
    columns('column.name', 'column.role', 'column.from', 'column.to', 'column.minutes'),
    ...people,
    [],
    [t('results.title')],
    columns('column.board', 'column.kind', 'column.exercise', 'column.student', 'column.questions', 'column.done', 'column.first'),
    ...results,
    [],
    [t('words.title')],
    columns('column.student', 'column.word', 'column.translation'),
    ...words,
  ]
}

/** Saves everything on the page as a spreadsheet file. */
export const saveLessonCsv = (lesson: LessonReport, meId: number, kind: (exercise: Exercise) => string): void =>
  downloadCsv(lessonName(lesson), lessonRows(lesson, meId, kind))
