import type { ReactNode } from 'react'
import classes from './reserved-page.module.css'

/** The room of a reader with its tools and an upright A4 page, until the document is open. */
export function ReservedPage({ children }: { children?: ReactNode }) {
  return (
    <div aria-busy>
      <div className={classes.tools} />
      <div className={classes.page}>{children}</div>
    </div>
  )
}
