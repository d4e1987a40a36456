import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LESSON_STATUS } from '@keel/contract/constants'
import { isRefused } from '../../data/_shared/errors'
import { lessonQuery } from '../../data/lessons/queries'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { ErrorState, LoadingState } from '../../ui/states'
import { LessonPage } from './lesson-page'

/** How often a running lesson is refetched. */
const WHILE_RUNNING_MS = 30_000

const route = getRouteApi('/members/shell/lessons/$id')

/** What happened in a lesson, or why it is not shown. */
export function LessonScreen() {
  const id = toId(route.useParams().id)
  return <LoadLesson key={id} id={id} />
}

function LoadLesson({ id }: { id: number }) {
  const t = useTranslations('journal')
  const lesson = useQuery({
    ...lessonQuery(id),
    enabled: id > 0,
    refetchInterval: ({ state }) => state.data?.status === LESSON_STATUS.started && WHILE_RUNNING_MS,
  })
  const toJournal = (
    <ButtonLink to="/lessons" variant="default">
      {t('toJournal')}
    </ButtonLink>
  )
  if (id === 0 || isRefused(lesson.error)) return <MissingPage title={t('missing')} action={toJournal} />
  if (lesson.data) return <LessonPage lesson={lesson.data} />
  if (lesson.isPending) return <LoadingState />
  return <ErrorState error={lesson.error} onRetry={() => void lesson.refetch()} action={toJournal} />
}
