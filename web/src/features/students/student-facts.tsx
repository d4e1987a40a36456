import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Student } from '@keel/contract/entities/student'
import { Avatar, fullName } from '../../ui/avatar'
import { studentName } from '../../ui/student-name'
import classes from './student-facts.module.css'

/** The student with the teacher's notes; the name links to their page. */
export function StudentWho({ student }: { student: Student }) {
  const sub = [student.alias !== null && fullName(student), student.email].filter(Boolean).join(' · ')
  return (
    <div className={classes.who}>
      <Avatar person={student} size={38} decorative />
      <div className={classes.names}>
        <Link to="/students/$id" params={{ id: String(student.id) }} className={classes.name}>
          {studentName(student)}
        </Link>
        <span className={classes.sub}>{sub}</span>
        {student.note.trim() !== '' && (
          <span className={classes.note} title={student.note}>
            {student.note}
          </span>
        )}
      </div>
    </div>
  )
}

export function LevelMark({ level }: { level: Student['level'] }) {
  return level && <span className={classes.level}>{level}</span>
}

/** The classrooms they are in, each a link. */
export function RoomLinks({ rooms }: Pick<Student, 'rooms'>) {
  const t = useTranslations('students')
  if (rooms.length === 0) return <span className={classes.quiet}>{t('noRooms')}</span>
  return (
    <ul className={classes.rooms}>
      {rooms.map(({ id, name }) => (
        <li key={id}>
          <Link to="/room/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
