import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { readLocal, writeLocal } from '../../lib/storage'
import { Avatar, fullName } from '../../ui/avatar'
import { LogoMark } from '../../ui/logo'
import { useAction } from '../../lib/use-action'
import { Tooltip } from '../../ui/tooltip'
import { signOut } from '../sign-out'
import { AdminEntry } from './admin-entry'
import { NavBadge } from './nav-badge'
import { navFor } from './nav-entries'
import { NotificationsEntry } from './notifications-entry'
import { SearchEntry } from './search-entry'
import { SchemeButton } from './scheme-button'
import classes from './sidebar.module.css'

const KEY = 'keel-sidebar'

/** The navigation on the left of wide windows; folds to icons. */
export function Sidebar() {
  const t = useTranslations('shell')
  const user = useUser()
  const [folded, setFolded] = useState(() => readLocal(KEY) === 'folded')
  const router = useRouter()
  const [exit, leaving] = useAction(async () => (user.email === '' ? (await import('./ask-to-leave')).askToLeave(router) : signOut(router)))
  const fold = () => {
    setFolded(!folded)
    writeLocal(KEY, folded ? null : 'folded')
  }
  const hidden = folded ? VisuallyHidden.classes['root'] : undefined
  return (
    <header className={classes.sidebar} data-folded={folded || undefined}>
      <div className={classes.top}>
        <Link to="/home" className={classes.brand} aria-label={t('toHome')}>
          <LogoMark size={34} />
          <span className={hidden ?? classes.word}>Keel</span>
        </Link>
        <Tooltip label={folded ? t('unfold') : t('fold')} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.fold}
            aria-label={folded ? t('unfold') : t('fold')}
            aria-expanded={!folded}
            onClick={fold}
          >
            {folded ? (
              <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      </div>
      <SearchEntry folded={folded} className={`${classes.entry} ${classes.search}`} labelClassName={hidden} />
      <nav aria-label={t('navigation')}>
        <ul className={classes.list}>
          {navFor(user).map(({ to, key, icon: Icon, badge }) => (
            <li key={to}>
              <Tooltip label={t(key)} position="right" disabled={!folded}>
                <Link to={to} className={classes.entry} activeProps={{ 'data-active': true, 'aria-current': 'page' }}>
                  <Icon size={21} stroke={1.6} aria-hidden />
                  <span className={hidden}>{t(key)}</span>
                  <NavBadge badge={badge} />
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.bottom}>
        <div className={classes.me}>
          <Avatar person={user} size={38} decorative={!folded} />
          <div className={hidden ?? classes.who}>
            <span className={classes.name} title={fullName(user)}>
              {fullName(user)}
            </span>
            {user.email === '' ? (
              <Link to="/settings" className={classes.email}>
                {t('keep')}
              </Link>
            ) : (
              <span className={classes.email} title={user.email}>
                {user.email}
              </span>
            )}
          </div>
        </div>
        <div className={classes.tools}>
          <NotificationsEntry folded={folded} className={classes.entry} labelClassName={hidden} />
          <Tooltip label={t('settings')} position="right" disabled={!folded}>
            <Link to="/settings" className={classes.entry}>
              <IconSettings size={21} stroke={1.6} aria-hidden />
              <span className={hidden}>{t('settings')}</span>
            </Link>
          </Tooltip>
          <AdminEntry className={classes.entry} labelClassName={hidden} />
          <SchemeButton labelled={!folded} className={classes.entry} labelClassName={hidden} />
          <Tooltip label={t('exit')} position="right" disabled={!folded}>
            <button type="button" className={classes.entry} onClick={exit} disabled={leaving}>
              <IconLogout size={21} stroke={1.6} aria-hidden />
              <span className={hidden}>{t('exit')}</span>
            </button>
          </Tooltip>
        </div>
      </div>
    </header>
  )
}
