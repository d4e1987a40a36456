import { ROLE } from '@keel/contract/constants'
import type { SitePerson } from '@keel/contract/entities/site'
import { useTranslations } from 'use-intl/react'
import { useWhen } from '../../../features/students/use-when'
import { Avatar, fullName } from '../../../ui/avatar'
import { useFileSize } from '../../../ui/storage-bar'
import classes from './people.module.css'
import { PersonMenu } from './person-menu'

/** One account: name, address, marks, and its figures. */
export function PersonRow({ person }: { person: SitePerson }) {
  const t = useTranslations('admin.people')
  const when = useWhen()
  const size = useFileSize()
  const figures = [
    person.seen_at ? t('seen', { when: when.hour(person.seen_at) }) : t('neverSeen'),
    person.rooms > 0 && t('rooms', { count: person.rooms }),
    person.used > 0 && size(person.used),
  ]
  return (
    <li className={classes.person} data-closed={person.closed_at !== null || undefined}>
      <Avatar person={person} size={40} decorative />
      <div className={classes.what}>
        <span className={classes.name}>
          {fullName(person)}
          <span className={classes.mark}>{t(person.role === ROLE.teacher ? 'teacher' : 'student')}</span>
          {person.operator && <span className={`${classes.mark} ${classes.strong}`}>{t('operator')}</span>}
          {!person.verified && <span className={`${classes.mark} ${classes.warm}`}>{t('unconfirmed')}</span>}
          {person.closed_at !== null && <span className={`${classes.mark} ${classes.warm}`}>{t('closed')}</span>}
        </span>
        <span className={classes.sub}>{person.email || t('noAddress')}</span>
        <span className={classes.sub}>{figures.filter(Boolean).join(' · ')}</span>
      </div>
      <PersonMenu person={person} />
    </li>
  )
}
