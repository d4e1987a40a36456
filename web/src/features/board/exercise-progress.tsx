import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Person } from '@keel/contract/entities/user'
import type { StudentProgress } from '@keel/contract/entities/answer'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { progressQuery } from '../../data/answers/queries'
import { Avatar, fullName } from '../../ui/avatar'
import { useBoard } from './board-context'
import classes from './exercise-progress.module.css'

/** For a teacher with nobody picked: each student's progress in the exercise. A press picks one. */
export function ExerciseProgressList({ itemId, type }: { itemId: number; type: number }) {
  const { boardId, answersOf, students } = useBoard()
  const t = useTranslations('board')
  const isShown = answersOf.kind === 'nobody' && students.length > 0
  const progress = useQuery({
    ...progressQuery(boardId),
    enabled: isShown,
    select: (all: StudentProgress[]) => all.filter((one) => one.item_id === itemId),
  }).data
  if (!isShown) return null
  return (
    <div className={classes.row} role="group" aria-label={t('standings')}>
      {students.map((student) => (
        <StudentProgressRow
          key={student.id}
          student={student}
          isOnlyDone={WITHOUT_FIRST_TRY.includes(type)}
          progressOfStudent={progress?.find((one) => one.user_id === student.id)}
        />
      ))}
    </div>
  )
}

interface RowProps {
  student: Person
  isOnlyDone: boolean
  progressOfStudent: StudentProgress | undefined
}
function StudentProgressRow({ student, isOnlyDone, progressOfStudent }: RowProps) {
  const { onPickStudent } = useBoard()
  const t = useTranslations('board')
  const { total = 0, done = 0, first = 0, begun = false } = progressOfStudent ?? {}
  const text = !begun
    ? t('notBegun')
    : done < total
      ? t('doneOf', { done, total })
      : isOnlyDone
        ? t('allDone')
        : t('doneFirst', { first, total })
  const inside = (
    <>
      <span className={classes.ring} style={{ ['--done' as string]: total > 0 ? done / total : 0 }}>
        <Avatar person={student} size={30} decorative />
      </span>
      <VisuallyHidden>{fullName(student)}: </VisuallyHidden>
      <span className={classes.text}>{text}</span>
    </>
  )
  if (!onPickStudent)
    return (
      <span className={classes.student} title={fullName(student)}>
        {inside}
      </span>
    )
  return (
    <button type="button" className={classes.student} title={fullName(student)} onClick={() => onPickStudent(student.id)}>
      {inside}
    </button>
  )
}
