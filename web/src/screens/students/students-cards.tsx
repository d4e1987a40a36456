import { useTranslations } from 'use-intl/react'
import { LevelMark, RoomLinks, StudentWho } from '../../features/students/student-facts'
import { StudentMenu } from './student-menu'
import type { StudentRowsProps } from './students-table'
import classes from './students.module.css'
import { useWhen } from '../../features/students/use-when'

/** Students as cards, where a table does not fit. */
export function StudentsCards({ students, old, onEdit }: StudentRowsProps) {
  const t = useTranslations('students')
  const when = useWhen()
  return (
    <ul className={classes.cards} aria-label={t('title')} aria-busy={old || undefined} data-old={old || undefined}>
      {students.map((student) => (
        <li key={student.id} className={classes.card}>
          <div className={classes.cardHead}>
            <StudentWho student={student} />
            <LevelMark level={student.level} />
            <StudentMenu student={student} onEdit={() => onEdit(student)} />
          </div>
          <RoomLinks rooms={student.rooms} />
          <p className={classes.sub}>
            {[
              t('lessonsCount', { count: student.lessons }),
              student.last_lesson && `${t('column.last')}: ${when.day(student.last_lesson)}`,
              student.next_lesson && `${t('column.next')}: ${when.hour(student.next_lesson)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
