import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { PhoneBar } from '../shell/phone-bar'
import { Sidebar } from '../shell/sidebar'
import { SkipLink } from '../shell/skip-link'
import classes from './shell-layout.module.css'

/** Sidebar and page; on narrow windows a bar at the bottom instead. */
export function ShellLayout() {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.shell}>
      <SkipLink />
      {!narrow && <Sidebar />}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {narrow && <PhoneBar />}
    </div>
  )
}
