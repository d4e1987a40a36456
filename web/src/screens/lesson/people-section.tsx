import { useFormatter, useTranslations } from 'use-intl/react'
import { LESSON_STATUS, ROLE } from '@keel/contract/constants'
import type { LessonAttendance, LessonReport } from '@keel/contract/entities/lesson'
import { CLOCK } from '../../lib/clock'
import { useNow } from '../../lib/use-now'
import { Avatar, fullName } from '../../ui/avatar'
import { TextLink } from '../../ui/links'
import { attendanceOf } from '../../features/lessons/attendance'
import { Section } from './section'
import classes from './lesson.module.css'

const MINUTE_MS = 60_000

/** The people of the lesson, and when they were in it. */
export function PeopleSection({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  const now = useNow(MINUTE_MS)
  return (
    <Section title={t('people.title')}>
      <ul className={classes.people}>
        {lesson.people.map((one) => (
          <PersonLine
            key={one.person.id}
            one={one}
            now={now}
            linked={lesson.is_teacher && one.person.role === ROLE.student}
            running={lesson.status === LESSON_STATUS.started}
          />
        ))}
      </ul>
    </Section>
  )
}

function PersonLine({ one, now, linked, running }: { one: LessonAttendance; now: Date; linked: boolean; running: boolean }) {
  const t = useTranslations('journal')
  const format = useFormatter()
  const { person } = one
  const attendance = attendanceOf(one, now)
  const clock = (at: Date) => format.dateTime(at, CLOCK)
  return (
    <li className={classes.person} data-absent={!attendance || undefined}>
      <Avatar person={person} size={34} decorative />
      <div className={classes.personText}>
        <span className={classes.personName}>
          {linked ? (
            <TextLink to="/history" search={{ student: person.id }} underline="hover" inherit>
              {fullName(person)}
            </TextLink>
          ) : (
            fullName(person)
          )}
          {person.role === ROLE.teacher && <span className={classes.tag}>{t('people.teacher')}</span>}
        </span>
        <span className={classes.sub}>
          {attendance
            ? [
                attendance.to
                  ? t('people.fromTo', { from: clock(attendance.from), to: clock(attendance.to) })
                  : t('people.since', { from: clock(attendance.from) }),
                t('minutes', { minutes: attendance.minutes }),
                attendance.times > 1 && t('people.times', { count: attendance.times }),
              ]
                .filter(Boolean)
                .join(' · ')
            : t(running ? 'people.notYet' : 'people.absent')}
        </span>
      </div>
    </li>
  )
}
