import { useInfiniteQuery } from '@tanstack/react-query'
import { LESSON_STATUS } from '@keel/contract/constants'
import { useFormatter, useTranslations } from 'use-intl/react'
import { historyQuery } from '../../data/lessons/queries'
import { lessonName } from '../../i18n/lesson-name'
import { TextLink } from '../../ui/links'
import section from './section.module.css'
import classes from './recent-lessons.module.css'

const SHOWN = 3

/** A student's last lessons with what was done in them; renders nothing when there are none. */
export function LastResults() {
  const t = useTranslations('home-more.results')
  const format = useFormatter()
  const history = useInfiniteQuery(historyQuery())
  const held = (history.data?.pages[0]?.lessons ?? []).filter(({ status }) => status === LESSON_STATUS.completed).slice(0, SHOWN)
  if (held.length === 0) return null
  return (
    <section aria-labelledby="home-results" className={section.stack}>
      <div className={section.sectionHead}>
        <h2 id="home-results" className={section.sectionTitle}>
          {t('title')}
        </h2>
        <TextLink to="/history" size="sm">
          {t('all')}
        </TextLink>
      </div>
      <ul className={classes.lessons}>
        {held.map((lesson) => (
          <li key={lesson.id} className={classes.lesson}>
            <span className={classes.lessonName}>{lessonName(lesson)}</span>
            <span className={section.sub}>
              {lesson.minutes === null
                ? t('absent')
                : lesson.done > 0
                  ? t('answers', { first: lesson.first, done: lesson.done })
                  : lesson.room_name}
            </span>
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
