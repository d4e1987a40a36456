import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isRefused } from '../../data/_shared/errors'
import { moduleQuery } from '../../data/modules/queries'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { ErrorState, LoadingState } from '../../ui/states'
import { PrintPage } from './print-page'

const route = getRouteApi('/members/plain/print/$id')

/** The boards of a module on paper, or why they are not shown. */
export function PrintScreen() {
  const id = toId(route.useParams().id)
  const { board } = route.useSearch()
  return <LoadModule key={id} id={id} boardId={board} />
}

function LoadModule({ id, boardId }: { id: number; boardId: number | undefined }) {
  const t = useTranslations('board')
  const module = useQuery({ ...moduleQuery(id), enabled: id > 0 })
  const boards = module.data?.boards.filter(({ id: one }) => boardId === undefined || one === boardId) ?? []
  const isMissing = id === 0 || isRefused(module.error) || (module.data && boards.length === 0)
  if (isMissing) return <MissingPage title={t('moduleMissing')} action={<ButtonLink to="/rooms">{t('toRooms')}</ButtonLink>} />
  if (module.data) return <PrintPage module={module.data} boards={boards} isChosen={boardId !== undefined} />
  return module.isPending ? <LoadingState /> : <ErrorState error={module.error} onRetry={() => void module.refetch()} />
}
