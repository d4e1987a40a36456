import { LoadingState } from '../ui/states'
import classes from './full-screen.module.css'

/** Shown while a screen's code or the user is loading. */
export function PendingScreen() {
  return (
    <div className={classes.screen}>
      <LoadingState />
    </div>
  )
}
