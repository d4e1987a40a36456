import { useTranslations } from 'use-intl/react'
import type { ReactNode } from 'react'
import type { Student } from '@keel/contract/entities/student'
import { LevelMark, RoomLinks } from '../../features/students/student-facts'
import { useWhen } from '../../features/students/use-when'
import classes from './student.module.css'

/** Main facts and the teacher's note. */
export function About({ student }: { student: Student }) {
  const t = useTranslations('students')
  const when = useWhen()
  const quiet = (text: string) => <span className={classes.quiet}>{text}</span>
  const facts: [string, ReactNode][] = [
    [t('column.level'), student.level ? <LevelMark key="level" level={student.level} /> : quiet(t('noLevel'))],
    [t('column.rooms'), <RoomLinks key="rooms" rooms={student.rooms} />],
    [t('column.lessons'), student.lessons],
    [t('column.last'), student.last_lesson ? when.day(student.last_lesson) : quiet(t('never'))],
    [t('column.next'), student.next_lesson ? when.hour(student.next_lesson) : quiet(t('notPlanned'))],
    [
      t('column.email'),
      student.email === '' ? (
        quiet('—')
      ) : (
        <a key="email" href={`mailto:${student.email}`} className={classes.email}>
          {student.email}
        </a>
      ),
    ],
  ]
  return (
    <section className={classes.panel} aria-label={t('about')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.noteBox}>
        <h2 className={classes.small}>{t('column.note')}</h2>
        <p className={classes.note}>{student.note.trim() === '' ? quiet(t('noteEmpty')) : student.note}</p>
      </div>
    </section>
  )
}
