import { avatarColor, initials } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import classes from './avatar.module.css'

export interface AvatarProps {
  person: { id: number; first_name: string; last_name: string }
  /** Width in px. */
  size?: number
  /** Draws the dot of who is here; leave out where presence means nothing. */
  online?: boolean
  /** The name stands beside it already, so a screen reader need not hear it twice. */
  decorative?: boolean
}

export const fullName = (person: { first_name: string; last_name: string }): string => `${person.first_name} ${person.last_name}`.trim()

/** Two initials on the person's own colour. */
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
