import { Drawer } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../api/me'
import { useAction } from '../../lib/use-action'
import { Avatar, fullName } from '../../ui/avatar'
import { signOut } from '../sign-out'
import { NavBadge } from './nav-badge'
import { navFor } from './nav-entries'
import { NotificationsDrawer } from './notifications-drawer'
import { NotificationsEntry, UnreadMark } from './notifications-entry'
import { SchemeButton } from './scheme-button'
import classes from './phone-bar.module.css'

/** The navigation at the bottom of narrow windows; the last entry opens the person's own sheet. */
export function PhoneBar() {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const user = useUser()
  const [opened, setOpened] = useState(false)
  const [exit, leaving] = useAction(signOut)
  const [told, setTold] = useState(false)
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
              <NavBadge badge={badge} />
            </Link>
          ))}
        <button type="button" className={classes.tab} aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
          <Avatar person={user} size={24} decorative />
          <span>{t('you')}</span>
          <UnreadMark />
        </button>
      </nav>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="auto"
        title={t('you')}
        closeButtonProps={{ 'aria-label': common('close') }}
        classNames={{ content: classes.sheet }}
      >
        <div className={classes.me}>
          <Avatar person={user} size={48} decorative />
          <div className={classes.who}>
            <strong>{fullName(user)}</strong>
            <span>{user.email}</span>
          </div>
        </div>
        <div className={classes.tools}>
          {entries
            .filter(({ inSheet }) => inSheet)
            .map(({ to, key, icon: Icon }) => (
              <Link key={to} to={to} className={classes.entry} onClick={() => setOpened(false)}>
                <Icon size={21} stroke={1.6} aria-hidden />
                <span>{t(key)}</span>
              </Link>
            ))}
          <NotificationsEntry
            className={classes.entry}
            onOpen={() => {
              setOpened(false)
              setTold(true)
            }}
          />
          <Link to="/settings" className={classes.entry}>
            <IconSettings size={21} stroke={1.6} aria-hidden />
            <span>{t('settings')}</span>
          </Link>
          <SchemeButton labelled className={classes.entry} />
          <button type="button" className={classes.entry} onClick={exit} disabled={leaving}>
            <IconLogout size={21} stroke={1.6} aria-hidden />
            <span>{t('exit')}</span>
          </button>
        </div>
      </Drawer>
      <NotificationsDrawer opened={told} onClose={() => setTold(false)} narrow />
    </>
  )
}
