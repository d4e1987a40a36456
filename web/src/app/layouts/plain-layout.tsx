import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '../../ui/skip-link'
import { LessonBar } from '../shell/lesson-bar'
import { SiteNotice } from '../shell/site-notice'
import { useRunningLesson } from '../shell/use-running-lesson'
import classes from './plain-layout.module.css'

/** The whole window for the screen: no sidebar. */
export function PlainLayout() {
  const running = useRunningLesson()
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className={classes.main} data-bar={running !== null || undefined}>
        <SiteNotice compact />
        {running && <LessonBar room={running} />}
        <Outlet />
      </main>
    </>
  )
}
