import { Alert, Button, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { ClassJoined, ClassPreview } from '@keel/contract/entities/class'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { joinClass } from '../../data/classes/calls'
import { classPreviewQuery } from '../../data/classes/preview'
import { useUser } from '../../data/users/me'
import { useAction } from '../../lib/use-action'
import { useDocumentTitle } from '../../lib/use-document-title'
import { FormError } from '../../ui/form-error'
import { ButtonLink } from '../../ui/links'
import { LogoMark } from '../../ui/logo'
import { ErrorState, LoadingState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { InviteRefused } from './invite-refused'
import classes from './invite-screen.module.css'

const route = getRouteApi('/members/shell/c/$token')

/** What the link of a class leads to: its classrooms, and one button to join them all. */
export function ClassScreen() {
  const t = useTranslations('rooms.join')
  const { token } = route.useParams()
  const preview = useQuery({ ...classPreviewQuery(token), staleTime: 0 })
  useDocumentTitle(t('title'))
  const [only, ...others] = preview.data?.rooms ?? []
  if (only?.room_id && others.length === 0) return <Navigate to="/room/$id" params={{ id: String(only.room_id) }} replace />
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        {preview.isPending ? (
          <LoadingState />
        ) : preview.isError ? (
          <Invalid error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Invitation token={token} preview={preview.data} onRefused={() => void preview.refetch()} />
        )}
      </div>
    </div>
  )
}

function Invalid({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('class')
  const join = useTranslations('rooms.join')
  if (!isApiError(error, 'invite.invalid')) return <ErrorState error={error} onRetry={onRetry} />
  return <InviteRefused title={join('invalid')} text={t('invalidText')} />
}

const namesOf = ({ rooms }: ClassJoined, outcome: ClassJoined['rooms'][number]['outcome']) =>
  rooms.filter((room) => room.outcome === outcome).map(({ name, teacher }) => `${name} (${teacher})`)

function Invitation({ token, preview, onRefused }: { token: string; preview: ClassPreview; onRefused: () => void }) {
  const t = useTranslations('class')
  const rooms = useTranslations('rooms.join')
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const [joined, setJoined] = useState<ClassJoined | null>(null)
  const [join, busy] = useAction(async () => {
    setError(null)
    try {
      const done = await joinClass(token)
      await client.invalidateQueries({ queryKey: keys.rooms, exact: true })
      if (namesOf(done, 'full').length > 0 || namesOf(done, 'gone').length > 0) return setJoined(done)
      toast.success(t('joined', { name: done.name }))
      const [only, ...others] = done.rooms
      if (only?.room_id && others.length === 0)
        return await navigate({ to: '/room/$id', params: { id: String(only.room_id) }, replace: true })
      await navigate({ to: '/home', replace: true })
    } catch (failure) {
      setError(failure)
      if (isApiError(failure, 'invite.invalid')) onRefused()
    }
  })
  if (joined) return <Joined joined={joined} />
  const isOpen = preview.rooms.some(({ state }) => state === 'open')
  const toHome = (
    <ButtonLink to="/home" variant="default">
      {rooms('toHome')}
    </ButtonLink>
  )
  return (
    <>
      <LogoMark size={48} />
      <p className={classes.lead}>{t('lead')}</p>
      <Title order={1} className={classes.name}>
        {preview.name}
      </Title>
      <ul className={classes.rooms} aria-label={t('rooms')}>
        {preview.rooms.map(({ name, teacher, state }, at) => (
          <li key={at}>
            <span className={classes.room}>{name}</span>
            <span className={classes.teacher}>{[teacher, state !== 'open' && t(state)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <FormError error={error} />
      {user.role !== ROLE.student ? (
        <>
          <p className={classes.lead}>{rooms('studentsOnly')}</p>
          {toHome}
        </>
      ) : isOpen ? (
        <Button size="lg" loading={busy} onClick={join} rightSection={<IconArrowRight size={20} aria-hidden />}>
          {t('join', { count: preview.rooms.filter(({ state }) => state === 'open').length })}
        </Button>
      ) : (
        <>
          <p className={classes.lead}>{t(preview.rooms.some(({ state }) => state === 'full') ? 'nothingOpen' : 'inAll')}</p>
          {toHome}
        </>
      )}
    </>
  )
}

/** Names the classrooms that could not be joined, and leads on. */
function Joined({ joined }: { joined: ClassJoined }) {
  const t = useTranslations('class')
  const rooms = useTranslations('rooms.join')
  const inside = joined.rooms.filter(({ room_id }) => room_id !== null)
  const [full, gone] = [namesOf(joined, 'full'), namesOf(joined, 'gone')]
  const [first] = inside
  return (
    <>
      <LogoMark size={48} />
      <Title order={1} size="h3" className={classes.name}>
        {t('joinedCount', { count: inside.length })}
      </Title>
      <Alert color="orange" role="alert" ta="start">
        {full.length > 0 && <p className={classes.line}>{t('wereFull', { rooms: full.join(', ') })}</p>}
        {gone.length > 0 && <p className={classes.line}>{t('wereGone', { rooms: gone.join(', ') })}</p>}
      </Alert>
      {first?.room_id && inside.length === 1 ? (
        <ButtonLink to="/room/$id" params={{ id: String(first.room_id) }}>
          {t('toRoom')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/home">{rooms('toHome')}</ButtonLink>
      )}
    </>
  )
}
