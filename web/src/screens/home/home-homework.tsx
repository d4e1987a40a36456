import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { homeworkListQuery } from '../../data/homework/queries'
import { currentUser } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { dueFirst } from '../../features/homework/due-first'
import { HomeworkRow } from '../../features/homework/homework-row'
import { TextLink } from '../../ui/links'
import section from './section.module.css'
import rows from './rows.module.css'

const SHOWN = 5
const homeworkOf = (teacher: boolean) => homeworkListQuery({ show: teacher ? 'waiting' : 'open' })

/** Resolves once it can be shown whole, or not at all. */
export const prefetchHomework = (): Promise<void> => queryClient.prefetchInfiniteQuery(homeworkOf(currentUser()?.role === ROLE.teacher))

/** What a student has yet to do, due first, or what waits for the teacher; renders nothing when there is none. */
export function HomeHomework({ teacher, now }: { teacher: boolean; now: Date }) {
  const t = useTranslations('homework-list')
  const texts = useTranslations('homework')
  const { data } = useInfiniteQuery(homeworkOf(teacher))
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
        {(teacher ? waiting : dueFirst(waiting)).slice(0, SHOWN).map((homework) => (
          <HomeworkRow key={homework.id} homework={homework} now={now} />
        ))}
      </ul>
    </section>
  )
}
