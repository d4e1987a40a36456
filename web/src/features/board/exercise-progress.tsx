import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Person } from '@keel/contract/entities/user'
import type { StudentProgress } from '@keel/contract/entities/answer'
import { progressQuery } from '../../data/answers/queries'
import { Avatar, fullName } from '../../ui/avatar'
import { useBoard } from './board-context'
import classes from './exercise-progress.module.css'

/** For a teacher with nobody picked: each student's progress in the exercise. A press picks one. */
export function ExerciseProgressList({ itemId }: { itemId: number }) {
  const { boardId, answersOf, students } = useBoard()
  const t = useTranslations('board')
  const wanted = answersOf.kind === 'nobody' && students.length > 0
  const standings = useQuery({
    ...progressQuery(boardId),
    enabled: wanted,
    select: (all: StudentProgress[]) => all.filter((one) => one.item_id === itemId),
  }).data
  if (!wanted) return null
  return (
    <div className={classes.row} role="group" aria-label={t('standings')}>
      {students.map((student) => (
        <Standing key={student.id} student={student} standing={standings?.find((one) => one.user_id === student.id)} />
      ))}
    </div>
  )
}

function Standing({ student, standing }: { student: Person; standing: StudentProgress | undefined }) {
  const { onPickStudent } = useBoard()
  const t = useTranslations('board')
  const { total = 0, done = 0, first = 0, begun = false } = standing ?? {}
  const text = !begun ? t('notBegun') : done < total ? t('doneOf', { done, total }) : t('doneFirst', { first, total })
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
