import { Button, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { useUser } from '../../data/users/me'
import { joinRoom } from '../../data/rooms/calls'
import { invitePreviewQuery } from '../../data/rooms/invites'
import { useAction } from '../../lib/use-action'
import { useDocumentTitle } from '../../lib/use-document-title'
import { FormError } from '../../ui/form-error'
import { ButtonLink } from '../../ui/links'
import { LogoMark } from '../../ui/logo'
import { ErrorState, LoadingState } from '../../ui/states'
import { InviteRefused } from './invite-refused'
import classes from './invite-screen.module.css'

// One file for both: another entry in the list of screens would be in the first load.
export { ClassScreen } from './class-screen'

const route = getRouteApi('/members/shell/r/$token')

/** The target of an invite link: the classroom, its owner, and the button to join. */
export function InviteScreen() {
  const t = useTranslations('rooms.join')
  const { token } = route.useParams()
  const preview = useQuery({ ...invitePreviewQuery(token), staleTime: 0 })
  useDocumentTitle(t('title'))
  if (preview.data?.room_id) return <Navigate to="/room/$id" params={{ id: String(preview.data.room_id) }} replace />
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        {preview.isPending ? (
          <LoadingState />
        ) : preview.data?.full ? (
          <InviteRefused title={t('full')} text={t('fullText', { teacher: preview.data.teacher })} />
        ) : preview.isError ? (
          <Invalid error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Invitation token={token} {...preview.data} onFull={() => void preview.refetch()} />
        )}
      </div>
    </div>
  )
}

function Invalid({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('rooms.join')
  if (!isApiError(error) || error.code !== 'invite.invalid') return <ErrorState error={error} onRetry={onRetry} />
  return <InviteRefused title={t('invalid')} text={t('invalidText')} />
}

function Invitation({ token, room_name, teacher, onFull }: { token: string; room_name: string; teacher: string; onFull: () => void }) {
  const t = useTranslations('rooms.join')
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const [join, busy] = useAction(async () => {
    setError(null)
    try {
      const { room_id } = await joinRoom(token)
      await client.invalidateQueries({ queryKey: keys.rooms, exact: true })
      await navigate({ to: '/room/$id', params: { id: String(room_id) }, replace: true })
    } catch (failure) {
      setError(failure)
      if (isApiError(failure) && failure.code === 'room.full') onFull()
    }
  })
  return (
    <>
      <LogoMark size={48} />
      <p className={classes.lead}>{t('lead', { teacher })}</p>
      <Title order={1} className={classes.name}>
        {room_name}
      </Title>
      <FormError error={error} />
      {user.role === ROLE.student ? (
        <Button size="lg" loading={busy} onClick={join} rightSection={<IconArrowRight size={20} aria-hidden />}>
          {t('button')}
        </Button>
      ) : (
        <>
          <p className={classes.lead}>{t('studentsOnly')}</p>
          <ButtonLink to="/home" variant="default">
            {t('toHome')}
          </ButtonLink>
        </>
      )}
    </>
  )
}
