import { useTranslations } from 'use-intl/react'
import { USER_STATUS } from '@keel/contract/constants'
import { Avatar } from './avatar'
import classes from './avatar-row.module.css'

interface AvatarPerson {
  id: number
  first_name: string
  last_name: string
  status?: 1 | 2
}

/** People in a row; beyond `max` a number. With `status`, shows who is online. */
export function AvatarRow({ people, max = 5, size = 32 }: { people: AvatarPerson[]; max?: number; size?: number }) {
  const t = useTranslations('common')
  const shown = people.length > max ? people.slice(0, max - 1) : people
  const rest = people.length - shown.length
  return (
    <ul className={classes.row}>
      {shown.map((person) => (
        <li key={person.id}>
          <Avatar person={person} size={size} online={person.status === undefined ? undefined : person.status === USER_STATUS.online} />
        </li>
      ))}
      {rest > 0 && (
        <li className={classes.rest} style={{ minWidth: size, height: size }} aria-label={t('andMore', { count: rest })}>
          +{rest}
        </li>
      )}
    </ul>
  )
}
