import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Student } from '@keel/contract/entities/student'
import type { StudentSort, StudentsView } from '../../data/students/queries'
import { LevelMark, RoomLinks, StudentWho } from '../../features/students/student-facts'
import { StudentMenu } from './student-menu'
import classes from './students.module.css'
import { useWhen } from '../../features/students/use-when'

export interface StudentRowsProps {
  students: readonly Student[]
  /** The rows shown are older than the request. */
  old: boolean
  onEdit: (student: Student) => void
}
interface Props extends StudentRowsProps {
  view: StudentsView
  onSort: (column: StudentSort) => void
}

/** Students as a table, where it fits; its headers sort. */
export function StudentsTable({ students, old, view, onSort, onEdit }: Props) {
  const t = useTranslations('students')
  const when = useWhen()
  const head = (column: StudentSort, label: string) => (
    <Head label={label} order={view.sort === column ? view.order : null} onPress={() => onSort(column)} />
  )
  return (
    <table className={classes.table} aria-label={t('title')} aria-busy={old || undefined} data-old={old || undefined}>
      <thead>
        <tr>
          {head('name', t('column.student'))}
          {head('level', t('column.level'))}
          <th scope="col">{t('column.rooms')}</th>
          {head('lessons', t('column.lessons'))}
          {head('last_lesson', t('column.last'))}
          {head('next_lesson', t('column.next'))}
          <th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.id}>
            <th scope="row">
              <StudentWho student={student} />
            </th>
            <td>{student.level ? <LevelMark level={student.level} /> : <span className={classes.quiet}>–</span>}</td>
            <td>
              <RoomLinks rooms={student.rooms} />
            </td>
            <td className={classes.number}>{student.lessons}</td>
            <td>{student.last_lesson ? when.day(student.last_lesson) : <span className={classes.quiet}>–</span>}</td>
            <td>{student.next_lesson ? when.hour(student.next_lesson) : <span className={classes.quiet}>–</span>}</td>
            <td>
              <StudentMenu student={student} onEdit={() => onEdit(student)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ label, order, onPress }: { label: string; order: 'asc' | 'desc' | null; onPress: () => void }) {
  const Icon = order === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}>
      <button type="button" className={classes.head} onClick={onPress}>
        {label}
        <Icon size={15} stroke={2} aria-hidden className={classes.arrow} data-shown={order !== null || undefined} />
      </button>
    </th>
  )
}
