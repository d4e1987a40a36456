import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { retriedPart } from '../../lib/retried-part'
import { Avatar } from '../../ui/avatar'
import { NavBadge } from './nav-badge'
import { navFor } from './nav-entries'
import { UnreadMark } from './notifications-entry'
import classes from './phone-bar.module.css'

const PhoneSheet = retriedPart(() => import('./phone-sheet').then((module) => module.PhoneSheet))

/** The navigation at the bottom of narrow windows; the last entry opens the user's sheet. */
export function PhoneBar() {
  const t = useTranslations('shell')
  const user = useUser()
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const entries = navFor(user)
  return (
    <>
      <nav className={classes.bar} aria-label={t('navigation')}>
        {entries
          .filter(({ inSheet }) => !inSheet)
          .map(({ to, key, icon: Icon, badge }) => (
            <Link key={to} to={to} className={classes.tab} activeProps={{ 'data-active': true, 'aria-current': 'page' }}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <span>{t(`short.${key}`)}</span>
              <NavBadge badge={badge} onIcon />
            </Link>
          ))}
        <button
          type="button"
          className={classes.tab}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => {
            setWanted(true)
            setOpened(true)
          }}
        >
          <Avatar person={user} size={24} decorative />
          <span>{t('you')}</span>
          <UnreadMark />
        </button>
      </nav>
      {wanted && <PhoneSheet opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
