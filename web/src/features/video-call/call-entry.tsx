import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Avatar, fullName } from '../../ui/avatar'
import { useCall, useCallState } from './call-context'
import { CallNotices } from './call-notices'
import card from './call-card.module.css'
import classes from './call-entry.module.css'

/** Before the call: who is in it, and the way in. */
export function CallEntry() {
  const t = useTranslations('call')
  const { session, me, people } = useCall()
  const peers = useCallState((state) => state.peers)
  const inside = people.filter(({ id }) => id !== me.id && peers.some(({ user_id }) => user_id === id))
  const names = inside.map(fullName).join(', ')
  return (
    <div className={`${card.card} ${classes.entry}`}>
      <CallNotices />
      <div className={classes.entryPeople}>
        {inside.slice(0, 4).map((person) => (
          <Avatar key={person.id} person={person} size={32} decorative />
        ))}
        <p>{inside.length > 0 ? t('inCall', { names, count: inside.length }) : t('nobodyIn')}</p>
      </div>
      <Button fullWidth leftSection={<IconVideo size={18} aria-hidden />} onClick={() => void session.preview()}>
        {t('join')}
      </Button>
    </div>
  )
}
