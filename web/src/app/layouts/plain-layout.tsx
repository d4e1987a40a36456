import { Outlet } from '@tanstack/react-router'
import { SkipLink } from '../shell/skip-link'
import classes from './plain-layout.module.css'

/** The whole window for the screen: no sidebar. */
export function PlainLayout() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  )
}
