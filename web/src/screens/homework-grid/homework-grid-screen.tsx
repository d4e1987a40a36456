import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isRefused } from '../../data/_shared/errors'
import { homeworkGridQuery, homeworkQuery } from '../../data/homework/queries'
import { useDueText } from '../../features/homework/use-due-text'
import { useNow } from '../../lib/use-now'
import { LinkedText } from '../../ui/linked-text'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { PageFrame } from '../../ui/page-frame'
import { ErrorState, LoadingState } from '../../ui/states'
import { Actions } from './actions'
import { Grid } from './grid'
import classes from './grid.module.css'

const route = getRouteApi('/members/shell/homework/$id')
const MINUTE = 60_000

/** What each student of homework did, for its teacher. */
export function HomeworkGridScreen() {
  const id = toId(route.useParams().id)
  return <LoadGrid key={id} id={id} />
}

function LoadGrid({ id }: { id: number }) {
  const t = useTranslations('homework')
  const now = useNow(MINUTE)
  const dueText = useDueText()
  const homework = useQuery({ ...homeworkQuery(id), enabled: id > 0 })
  const isTeacher = homework.data?.can_edit === true
  const grid = useQuery({ ...homeworkGridQuery(id), enabled: isTeacher })
  const toList = <ButtonLink to="/homework">{t('toList')}</ButtonLink>
  const error = homework.error ?? grid.error
  // A refusal wins over homework in the cache.
  if (id === 0 || isRefused(error)) return <MissingPage title={t('missing')} action={toList} />
  if (homework.data && !isTeacher) return <Navigate to="/homework/$id/do" params={{ id: String(id) }} replace />
  if (!homework.data || !grid.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void (homework.error ? homework.refetch() : grid.refetch())} action={toList} />
    ) : (
      <LoadingState />
    )
  const { title, note, room_name } = homework.data
  return (
    <PageFrame
      title={title}
      lead={[room_name, dueText(homework.data, now)].join(' · ')}
      back="/homework"
      wide
      actions={<Actions homework={homework.data} grid={grid.data} now={now} />}
    >
      {note !== '' && <LinkedText text={note} className={classes.note} />}
      <Grid homeworkId={id} grid={grid.data} now={now} />
    </PageFrame>
  )
}
