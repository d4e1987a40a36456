import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { openDirect } from '../../data/chat/calls'
import { isRefused } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { ButtonLink } from '../../ui/links'
import { ErrorState, LoadingState } from '../../ui/states'

/** Opens the user's direct conversation with somebody: `/messages/with/$user`. */
export function DirectScreen() {
  const t = useTranslations('messages')
  const userId = Number(useParams({ strict: false }).user)
  const direct = useQuery({ queryKey: keys.direct(userId), queryFn: () => openDirect(userId) })
  if (direct.data) return <Navigate to="/messages/$channel" params={{ channel: String(direct.data.id) }} replace />
  if (direct.isPending) return <LoadingState />
  return (
    <ErrorState
      error={direct.error}
      onRetry={isRefused(direct.error) ? undefined : () => void direct.refetch()}
      action={
        <ButtonLink to="/messages" variant="default">
          {t('toAll')}
        </ButtonLink>
      }
    />
  )
}
