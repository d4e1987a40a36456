import type { ReactNode } from 'react'
import classes from './live-mark.module.css'

/** The quietly beating dot of a lesson that is on. */
export const Pulse = () => <span className={classes.pulse} aria-hidden />

/** Says, with that dot, that a lesson is on. */
export const LiveMark = ({ children }: { children: ReactNode }) => (
  <span className={classes.mark}>
    <Pulse />
    {children}
  </span>
)
