import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { homeworkListQuery } from '../../data/homework/queries'
import { dueFirst } from '../../features/homework/due-first'
import { HomeworkRow } from '../../features/homework/homework-row'
import { TextLink } from '../../ui/links'
import section from './section.module.css'
import rows from './rows.module.css'

const SHOWN = 5
const openHomework = homeworkListQuery({ show: 'open' })

/** What a student has yet to do, due first; renders nothing when there is none. */
export function HomeHomework({ now }: { now: Date }) {
  const t = useTranslations('homework-list')
  const texts = useTranslations('homework')
  const { data } = useInfiniteQuery(openHomework)
  const waiting = data?.pages[0]?.homework ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="home-homework" className={section.stack}>
      <div className={section.sectionHead}>
        <h2 id="home-homework" className={section.sectionTitle}>
          {texts('title')}
        </h2>
        <TextLink to="/homework" size="sm">
          {t('all')}
        </TextLink>
      </div>
      <ul className={rows.list}>
        {dueFirst(waiting)
          .slice(0, SHOWN)
          .map((homework) => (
            <HomeworkRow key={homework.id} homework={homework} now={now} />
          ))}
      </ul>
    </section>
  )
}
