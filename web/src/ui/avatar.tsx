import { avatarColor, initials } from '@keel/contract/appearance'
import { DELETED_NAME } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import { translator } from '../i18n/language'
import classes from './avatar.module.css'

export interface AvatarProps {
  person: { id: number; first_name: string; last_name: string }
  /** Width in px. */
  size?: number
  /** Shows the presence dot; leave out where presence has no meaning. */
  online?: boolean
  /** The name is beside it already, so screen readers need not read it twice. */
  decorative?: boolean
}

/** Returns a person's name, or that they deleted their account. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  first_name === DELETED_NAME && last_name === '' ? translator('common')('deletedAccount') : `${first_name} ${last_name}`.trim()

/** Two initials on the person's colour. */
export function Avatar({ person, size = 36, online, decorative = false }: AvatarProps) {
  const t = useTranslations('common')
  const name = online === undefined ? fullName(person) : `${fullName(person)}, ${online ? t('online') : t('offline')}`
  return (
    <span
      className={classes.avatar}
      style={{ backgroundColor: avatarColor(person.id), ['--size' as string]: `${size}px` }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: fullName(person) })}
    >
      {initials(person.first_name, person.last_name)}
      {online !== undefined && <span className={online ? `${classes.dot} ${classes.online}` : classes.dot} />}
    </span>
  )
}
