import type { ReactNode } from 'react'
import classes from './live-mark.module.css'

/** The pulsing dot of a running lesson. */
export const Pulse = () => <span className={classes.pulse} aria-hidden />

/** Shows, with that dot, that a lesson is running. */
export const LiveMark = ({ children }: { children: ReactNode }) => (
  <span className={classes.mark}>
    <Pulse />
    {children}
  </span>
)
