import { useInfiniteQuery } from '@tanstack/react-query'
import { LESSON_STATUS } from '@keel/contract/constants'
import { useFormatter, useTranslations } from 'use-intl/react'
import { lessonsQuery } from '../../data/lessons/queries'
import { TextLink } from '../../ui/links'
import section from './section.module.css'
import classes from './recent-lessons.module.css'
import { lessonName } from '../../i18n/lesson-name'

const SHOWN = 3

/** The last lessons that were held; renders nothing when there are none. */
export function RecentLessons() {
  const t = useTranslations('home')
  const format = useFormatter()
  const journal = useInfiniteQuery(lessonsQuery())
  const held = (journal.data?.pages[0]?.lessons ?? []).filter((lesson) => lesson.status === LESSON_STATUS.completed).slice(0, SHOWN)
  if (held.length === 0) return null
  return (
    <section aria-labelledby="home-lessons" className={section.stack}>
      <div className={section.sectionHead}>
        <h2 id="home-lessons" className={section.sectionTitle}>
          {t('lastLessons')}
        </h2>
        <TextLink to="/lessons" size="sm">
          {t('journal')}
        </TextLink>
      </div>
      <ul className={classes.lessons}>
        {held.map((lesson) => (
          <li key={lesson.id} className={classes.lesson}>
            <span className={classes.lessonName}>{lessonName(lesson)}</span>
            <span className={section.sub}>{lesson.room_name}</span>
            {lesson.started_at && (
              <time className={section.sub} dateTime={lesson.started_at}>
                {format.dateTime(new Date(lesson.started_at), { weekday: 'short', day: 'numeric', month: 'short' })}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
