import { useTranslations } from 'use-intl/react'
import { Avatar, fullName } from '../../ui/avatar'
import { useCall, useCallState } from './call-context'
import classes from './call-entry.module.css'

/** The people who are already in the call. */
export function CallPeople() {
  const t = useTranslations('call')
  const { me, people } = useCall()
  const peers = useCallState((state) => state.peers)
  const inside = people.filter(({ id }) => id !== me.id && peers.some(({ user_id }) => user_id === id))
  const names = inside.map(fullName).join(', ')
  return (
    <div className={classes.entryPeople}>
      {inside.slice(0, 4).map((person) => (
        <Avatar key={person.id} person={person} size={32} decorative />
      ))}
      <p>{inside.length > 0 ? t('inCall', { names, count: inside.length }) : t('nobodyIn')}</p>
    </div>
  )
}
