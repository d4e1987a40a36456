import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { EmptyState } from '../../ui/states'
import { ChannelsPane } from './channels-pane'
import { Conversation } from './conversation'
import classes from './messages.module.css'

/** All conversations, and beside them the open one; on a phone only one of the two. */
export function MessagesScreen() {
  const t = useTranslations('messages')
  const me = useUser()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { channel } = useParams({ strict: false })
  const open = channel === undefined ? null : Number(channel)
  return (
    <div className={classes.screen}>
      {(!narrow || open === null) && <ChannelsPane me={me} open={open} />}
      {open !== null ? (
        <Conversation key={open} channelId={open} me={me} narrow={narrow} />
      ) : (
        !narrow && (
          <div className={classes.nothing}>
            <EmptyState boxed={false} icon={<IconMessages size={26} stroke={1.6} />} title={t('choose')} text={t('chooseText')} />
          </div>
        )
      )}
    </div>
  )
}
