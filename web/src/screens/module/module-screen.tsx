import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isRefused } from '../../data/_shared/errors'
import { moduleQuery } from '../../data/modules/queries'
import { toId } from '../../lib/to-id'
import { ButtonLink } from '../../ui/links'
import { MissingPage } from '../../ui/missing-page'
import { ErrorState, LoadingState } from '../../ui/states'
import { OpenModule } from '../_shared/open-module/open-module'

const route = getRouteApi('/members/plain/module/$id')

/** A module outside its classroom, or why it does not open. */
export function ModuleScreen() {
  const id = toId(route.useParams().id)
  const { homework } = route.useSearch()
  return <LoadModule key={id} id={id} homework={homework} />
}

function LoadModule({ id, homework }: { id: number; homework: number | undefined }) {
  const t = useTranslations('board')
  const module = useQuery({ ...moduleQuery(id), enabled: id > 0 })
  const toRooms = <ButtonLink to="/rooms">{t('toRooms')}</ButtonLink>
  // A refusal wins over a module in the cache.
  if (id === 0 || isRefused(module.error)) return <MissingPage title={t('moduleMissing')} action={toRooms} />
  if (module.isPending) return <LoadingState />
  if (!module.data) return <ErrorState error={module.error} onRetry={() => void module.refetch()} action={toRooms} />
  const { room_id: roomId } = module.data
  const back = homework !== undefined ? `/homework/${homework}` : roomId === null ? '/home' : `/room/${roomId}`
  return <OpenModule module={module.data} back={back} />
}
