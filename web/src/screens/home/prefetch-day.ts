import { ROLE } from '@keel/contract/constants'
import { homeworkListQuery } from '../../data/homework/queries'
import { lessonsQuery } from '../../data/lessons/queries'
import { scheduledLessonsQuery } from '../../data/schedule/queries'
import { currentUser } from '../../data/users/me'
import { wordsDueQuery } from '../../data/vocabulary/queries'
import { queryClient } from '../../data/_shared/query-client'
import { dayAround } from './day-around'

/** Resolves once the day can be shown whole, or not at all: it is above the classrooms and would push them down later. */
export async function prefetchDay(): Promise<void> {
  const teacher = currentUser()?.role === ROLE.teacher
  await Promise.all([
    queryClient.prefetchInfiniteQuery(homeworkListQuery({ show: teacher ? 'waiting' : 'open' })),
    ...(teacher
      ? [queryClient.prefetchInfiniteQuery(lessonsQuery()), queryClient.prefetchQuery(scheduledLessonsQuery(dayAround(new Date())))]
      : [queryClient.prefetchQuery(wordsDueQuery)]),
  ])
}
