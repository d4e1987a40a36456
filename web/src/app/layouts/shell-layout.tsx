import { useMediaQuery } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '../../ui/skip-link'
import { LessonBar } from '../shell/lesson-bar'
import { PhoneBar } from '../shell/phone-bar'
import { Sidebar } from '../shell/sidebar'
import { SiteNotice } from '../shell/site-notice'
import { useRunningLesson } from '../shell/use-running-lesson'
import classes from './shell-layout.module.css'

/** Sidebar and page; in narrow windows a bar at the bottom instead. */
export function ShellLayout() {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const running = useRunningLesson()
  return (
    <div className={classes.shell}>
      <SkipLink />
      {!narrow && <Sidebar />}
      <main id="main" tabIndex={-1} className={classes.main} data-running={running ? true : undefined}>
        <SiteNotice />
        {running && <LessonBar room={running} />}
        <Outlet />
      </main>
      {narrow && <PhoneBar />}
    </div>
  )
}
