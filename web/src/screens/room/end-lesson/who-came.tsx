import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { attendanceOf } from '../../../features/lessons/attendance'
import { useNow } from '../../../lib/use-now'
import { fullName } from '../../../ui/avatar'
import classes from './end-lesson.module.css'
import { Section } from './section'

const MINUTE_MS = 60_000

/** The students, how long each was there, and what was solved in all. */
export function WhoCame({ report }: { report: LessonReport }) {
  const t = useTranslations('lesson-end')
  const now = useNow(MINUTE_MS)
  const students = report.people.filter(({ person }) => person.role === ROLE.student)
  const withoutFirstTry = new Set(report.exercises.filter(({ type }) => WITHOUT_FIRST_TRY.includes(type)).map(({ item_id }) => item_id))
  const answered = report.results.filter(({ item_id }) => !withoutFirstTry.has(item_id))
  const done = answered.reduce((sum, one) => sum + one.done, 0)
  const first = answered.reduce((sum, one) => sum + one.first, 0)
  return (
    <Section title={t('people')}>
      {students.length === 0 ? (
        <p className={classes.quiet}>{t('nobody')}</p>
      ) : (
        <ul className={classes.people}>
          {students.map((one) => {
            const attendance = attendanceOf(one, now)
            return (
              <li key={one.person.id} className={classes.person}>
                <bdi>{fullName(one.person)}</bdi>
                <span className={classes.quiet}>{attendance ? t('minutes', { minutes: attendance.minutes }) : t('absent')}</span>
              </li>
            )
          })}
        </ul>
      )}
      {done > 0 && <p className={classes.line}>{t('solved', { done, first })}</p>}
    </Section>
  )
}
