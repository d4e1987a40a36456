import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { OpenChannel } from '@keel/contract/entities/chat'
import type { User } from '@keel/contract/entities/user'
import { channelQuery } from '../../data/chat/queries'
import { isRefused } from '../../data/_shared/errors'
import { ChatPanel } from '../../features/chat/chat-panel'
import { useDocumentTitle } from '../../lib/use-document-title'
import { fullName } from '../../ui/avatar'
import { BackLink } from '../../ui/back-link'
import { ButtonLink } from '../../ui/links'
import { ErrorState, LoadingState } from '../../ui/states'
import { channelName } from './channel-name'
import { ChannelPicture } from './channel-picture'
import classes from './messages.module.css'

interface Props {
  channelId: number
  me: User
  /** It fills the screen and has a back button. */
  narrow: boolean
}

/** One conversation below its name. */
export function Conversation({ channelId, me, narrow }: Props) {
  const t = useTranslations('messages')
  const navigate = useNavigate()
  const { at = null } = useSearch({ strict: false })
  const channel = useQuery(channelQuery(channelId))
  return (
    <div className={classes.conversation}>
      {channel.data ? (
        <>
          <Head channel={channel.data} me={me} narrow={narrow} />
          <div className={classes.chat}>
            <ChatPanel
              key={at}
              channelId={channelId}
              meId={me.id}
              at={at}
              onNewest={() =>
                void navigate({ to: '/messages/$channel', params: { channel: String(channelId) }, search: {}, replace: true })
              }
            />
          </div>
        </>
      ) : channel.isPending ? (
        <LoadingState />
      ) : (
        <ErrorState
          error={channel.error}
          onRetry={isRefused(channel.error) ? undefined : () => void channel.refetch()}
          action={
            <ButtonLink to="/messages" variant="default">
              {t('toAll')}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

function Head({ channel, me, narrow }: { channel: OpenChannel; me: User; narrow: boolean }) {
  const t = useTranslations('messages')
  const format = useFormatter()
  const name = channelName(channel)
  useDocumentTitle(name)
  const others = channel.members.filter(({ id }) => id !== me.id)
  const about = channel.person
    ? channel.room_id !== null
      ? channel.name
      : channel.person.role === ROLE.teacher
        ? t('teacher')
        : t('student')
    : others.length > 0
      ? format.list(others.map(fullName))
      : t('onlyYou')
  return (
    <header className={classes.head}>
      {narrow && <BackLink to="/messages" />}
      <ChannelPicture channel={channel} size={40} />
      <div className={classes.headText}>
        <Title order={2} size="h4" className={classes.headName} title={name}>
          {name}
        </Title>
        <p className={classes.about} title={about}>
          {about}
        </p>
      </div>
      {channel.room_id !== null && (
        <ButtonLink to="/room/$id" params={{ id: String(channel.room_id) }} variant="default" size="sm" className={classes.toRoom}>
          {t('toRoom')}
        </ButtonLink>
      )}
    </header>
  )
}
