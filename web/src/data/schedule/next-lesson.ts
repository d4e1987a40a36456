import { queryOptions } from '@tanstack/react-query'
import type { nextLesson } from '@keel/contract/routes/schedule'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

const LOOK_MS = 300_000
/** Its lesson has begun: when that is over, another one comes next. */
const BEGUN_LOOK_MS = 30_000

/** The planned lesson that runs now or comes next; null without any. */
export const nextLessonQuery = queryOptions({
  queryKey: keys.nextLesson,
  queryFn: ({ signal }) => call<typeof nextLesson>('GET', '/lessons/next', { signal }),
  refetchInterval: ({ state }) => (state.data?.lesson_id == null ? LOOK_MS : BEGUN_LOOK_MS),
})
