import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { Homework } from '@keel/contract/entities/homework'
import { isRefused } from '../../data/_shared/errors'
import { refetchHomework, seeHomework } from '../../data/homework/calls'
import { homeworkQuery } from '../../data/homework/queries'
import { moduleQuery } from '../../data/modules/queries'
import { useMoment } from '../../lib/use-moment'
import { useDocumentTitle } from '../../lib/use-document-title'
import { useReached } from '../../lib/use-reached'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { DoHomework } from './do-homework'

const route = getRouteApi('/members/plain/homework/$id/do')

/** Homework as its student does it, or why it does not open. */
export function HomeworkDoScreen() {
  const id = toId(route.useParams().id)
  return <LoadHomework key={id} id={id} />
}

const OPENS_LOOK_MS = 2000
const isPast = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= Date.now()

function LoadHomework({ id }: { id: number }) {
  const t = useTranslations('homework')
  const homework = useQuery({
    ...homeworkQuery(id),
    enabled: id > 0,
    // It opens by the clock of the server.
    refetchInterval: ({ state: { data } }) => (data?.module_id === null && isPast(data.opens_at) ? OPENS_LOOK_MS : false),
  })
  // Looked at again when its moment comes.
  useReached(homework.data?.module_id === null ? homework.data.opens_at : null)
  const moduleId = homework.data?.module_id ?? null
  const module = useQuery({ ...moduleQuery(moduleId ?? 0), enabled: moduleId !== null })
  const toList = <ButtonLink to="/homework">{t('toList')}</ButtonLink>
  const error = homework.error ?? (moduleId === null ? null : module.error)
  // A refusal wins over homework in the cache.
  if (id === 0 || isRefused(error)) return <MissingPage title={t('missing')} action={toList} />
  if (homework.data?.can_edit) return <Navigate to="/homework/$id" params={{ id: String(id) }} replace />
  if (homework.data && moduleId === null) return <NotOpen homework={homework.data} />
  if (homework.data?.part && module.data) return <Opened homework={homework.data} part={homework.data.part} module={module.data} />
  if (error)
    return <ErrorState error={error} onRetry={() => void (homework.error ? homework.refetch() : module.refetch())} action={toList} />
  return <LoadingState />
}

function NotOpen({ homework }: { homework: Homework }) {
  const t = useTranslations('homework')
  const moment = useMoment()
  useDocumentTitle(homework.title)
  return (
    <EmptyState
      boxed={false}
      order={1}
      title={homework.title}
      text={homework.opens_at === null ? undefined : t('opens', { when: moment(homework.opens_at) })}
      action={<ButtonLink to="/homework">{t('toList')}</ButtonLink>}
    />
  )
}

/** Notes that the student has seen it, each time it is opened: what is known needs no mail. */
function Opened(props: Parameters<typeof DoHomework>[0]) {
  const { id } = props.homework
  const isNew = props.part.state === HOMEWORK_STATE.given
  useEffect(() => {
    // When that fails, the first answer says the same.
    void seeHomework(id).then(isNew ? refetchHomework : undefined, () => undefined)
  }, [id, isNew])
  return <DoHomework {...props} />
}
