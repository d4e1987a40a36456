import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { Student } from '@keel/contract/entities/student'
import { studentsQuery } from '../../data/students/queries'
import { Avatar, fullName } from '../../ui/avatar'
import { TextLink } from '../../ui/links'
import section from './section.module.css'
import classes from './rows.module.css'

const SHOWN = 5
const UNSEEN_AFTER_MS = 14 * 86_400_000

const isUnseen = ({ last_lesson }: Student, now: Date) => last_lesson !== null && now.getTime() - Date.parse(last_lesson) > UNSEEN_AFTER_MS

/** Students without a lesson for two weeks, longest first; renders nothing when there are none. */
export function UnseenStudents({ now }: { now: Date }) {
  const t = useTranslations('home-more')
  const format = useFormatter()
  const { data } = useInfiniteQuery(studentsQuery({ search: '', sort: 'last_lesson', order: 'asc', archived: false }))
  const unseen = (data?.pages[0]?.students ?? []).filter((student) => isUnseen(student, now)).slice(0, SHOWN)
  if (unseen.length === 0) return null
  return (
    <section aria-labelledby="home-unseen" className={section.stack}>
      <div className={section.sectionHead}>
        <h2 id="home-unseen" className={section.sectionTitle}>
          {t('unseen')}
        </h2>
        <TextLink to="/students" size="sm">
          {t('students')}
        </TextLink>
      </div>
      <p className={section.sub}>{t('unseenLead')}</p>
      <ul className={classes.list}>
        {unseen.map((student) => (
          <li key={student.id} className={classes.row}>
            <Avatar person={student} size={34} decorative />
            <span className={classes.what}>
              <Link to="/students/$id" params={{ id: String(student.id) }} className={classes.name}>
                {student.alias ?? fullName(student)}
              </Link>
              <span className={section.sub}>{t('lastSeen', { ago: format.relativeTime(new Date(student.last_lesson ?? now), now) })}</span>
            </span>
            <span className={section.sub}>
              {student.next_lesson === null
                ? t('nothingPlanned')
                : t('nextOn', {
                    day: format.dateTime(new Date(student.next_lesson), { weekday: 'short', day: 'numeric', month: 'short' }),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
