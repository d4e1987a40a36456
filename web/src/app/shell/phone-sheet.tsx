import { Drawer } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { useAction } from '../../lib/use-action'
import { Avatar, fullName } from '../../ui/avatar'
import { signOut } from '../sign-out'
import { AdminEntry } from './admin-entry'
import { navFor } from './nav-entries'
import { NotificationsDrawer } from './notifications-drawer'
import { NotificationsEntry } from './notifications-entry'
import { SearchEntry } from './search-entry'
import { SchemeButton } from './scheme-button'
import classes from './phone-bar.module.css'

/** The user's sheet, and entries that do not fit in the bar. Its code is loaded when it is first opened. */
export function PhoneSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell')
  const common = useTranslations('common')
  const user = useUser()
  const router = useRouter()
  const [exit, leaving] = useAction(async () => (user.email === '' ? (await import('./ask-to-leave')).askToLeave(router) : signOut(router)))
  const [notificationsOpened, setNotificationsOpened] = useState(false)
  return (
    <>
      <Drawer
        opened={opened}
        onClose={onClose}
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
            {user.email === '' ? (
              <Link to="/settings" className={classes.keep} onClick={onClose}>
                {t('keep')}
              </Link>
            ) : (
              <span>{user.email}</span>
            )}
          </div>
        </div>
        <div className={classes.tools}>
          <SearchEntry className={classes.entry} onOpen={onClose} />
          {navFor(user)
            .filter(({ inSheet }) => inSheet)
            .map(({ to, key, icon: Icon }) => (
              <Link key={to} to={to} className={classes.entry} onClick={onClose}>
                <Icon size={21} stroke={1.6} aria-hidden />
                <span>{t(key)}</span>
              </Link>
            ))}
          <NotificationsEntry
            className={classes.entry}
            onOpen={() => {
              onClose()
              setNotificationsOpened(true)
            }}
          />
          <Link to="/settings" className={classes.entry}>
            <IconSettings size={21} stroke={1.6} aria-hidden />
            <span>{t('settings')}</span>
          </Link>
          <AdminEntry className={classes.entry} />
          <SchemeButton labelled className={classes.entry} />
          <button type="button" className={classes.entry} onClick={exit} disabled={leaving}>
            <IconLogout size={21} stroke={1.6} aria-hidden />
            <span>{t('exit')}</span>
          </button>
        </div>
      </Drawer>
      <NotificationsDrawer opened={notificationsOpened} onClose={() => setNotificationsOpened(false)} narrow />
    </>
  )
}
