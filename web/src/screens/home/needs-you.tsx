import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconMessage2 } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { channelsQuery } from '../../data/chat/queries'
import { homeworkListQuery } from '../../data/homework/queries'
import { lessonsQuery } from '../../data/lessons/queries'
import { useUser } from '../../data/users/me'
import { HomeworkRow } from '../../features/homework/homework-row'
import { Avatar, fullName } from '../../ui/avatar'
import { absentLastTime } from './absent-last-time'
import section from './section.module.css'
import classes from './rows.module.css'

const SHOWN = 5
const toCheck = homeworkListQuery({ show: 'waiting' })

/** What waits for the teacher: unread messages, homework to check, and students who did not come last time. Nothing, if nothing does. */
export function NeedsYou({ now }: { now: Date }) {
  const t = useTranslations('home-more')
  const format = useFormatter()
  const me = useUser()
  const unread = useInfiniteQuery(channelsQuery).data?.pages[0]?.unread ?? 0
  const homework = useInfiniteQuery(toCheck).data?.pages[0]?.homework ?? []
  const lessons = useInfiniteQuery(lessonsQuery()).data?.pages[0]?.lessons ?? []
  const absent = absentLastTime(lessons, me.id).slice(0, SHOWN)
  if (unread === 0 && homework.length === 0 && absent.length === 0) return null
  return (
    <section aria-labelledby="home-needs" className={section.stack}>
      <h2 id="home-needs" className={section.sectionTitle}>
        {t('needs.title')}
      </h2>
      <ul className={classes.list}>
        {unread > 0 && (
          <li className={classes.row}>
            <IconMessage2 size={24} stroke={1.6} aria-hidden />
            <Link to="/messages" className={classes.name}>
              {t('needs.unread', { count: unread })}
            </Link>
          </li>
        )}
        {absent.map(({ person, at }) => (
          <li key={person.id} className={classes.row}>
            <Avatar person={person} size={34} decorative />
            <span className={classes.what}>
              <Link to="/students/$id" params={{ id: String(person.id) }} className={classes.name}>
                {fullName(person)}
              </Link>
              <span className={section.sub}>
                {t('needs.absent', { day: format.dateTime(new Date(at), { weekday: 'short', day: 'numeric', month: 'short' }) })}
              </span>
            </span>
          </li>
        ))}
        {homework.slice(0, SHOWN).map((one) => (
          <HomeworkRow key={one.id} homework={one} now={now} />
        ))}
      </ul>
    </section>
  )
}
