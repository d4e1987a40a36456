import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isRefused } from '../../data/_shared/errors'
import { homeworkGridQuery, homeworkQuery } from '../../data/homework/queries'
import { moduleQuery } from '../../data/modules/queries'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { ErrorState, LoadingState } from '../../ui/states'
import { StudentWork } from './student-work'

const route = getRouteApi('/members/plain/homework/$id/students/$student')

/** One student's homework as its teacher looks at it, or why it does not open. */
export function HomeworkWorkScreen() {
  const { id, student } = route.useParams()
  const { item } = route.useSearch()
  return <LoadWork key={id} id={toId(id)} studentId={toId(student)} itemId={item} />
}

function LoadWork({ id, studentId, itemId }: { id: number; studentId: number; itemId: number | undefined }) {
  const t = useTranslations('homework')
  const homework = useQuery({ ...homeworkQuery(id), enabled: id > 0 })
  const grid = useQuery({ ...homeworkGridQuery(id), enabled: homework.data?.can_edit === true })
  const moduleId = homework.data?.module_id ?? null
  const module = useQuery({ ...moduleQuery(moduleId ?? 0), enabled: moduleId !== null })
  const toList = <ButtonLink to="/homework">{t('toList')}</ButtonLink>
  const failed = [homework, grid, module].find(({ error }) => error !== null)
  const found = grid.data?.students.find(({ student }) => student.id === studentId)
  if (homework.data && !homework.data.can_edit) return <Navigate to="/homework/$id/do" params={{ id: String(id) }} replace />
  // A refusal wins over homework in the cache.
  if (id === 0 || isRefused(failed?.error) || (grid.data && !found)) return <MissingPage title={t('missing')} action={toList} />
  if (homework.data && grid.data && found && module.data)
    return <StudentWork homework={homework.data} grid={grid.data} module={module.data} shown={found} itemId={itemId} />
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} action={toList} />
  return <LoadingState />
}
