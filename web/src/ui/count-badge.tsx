import { VisuallyHidden } from '@mantine/core'
import { countText } from '../lib/count-text'
import classes from './count-badge.module.css'

interface Props {
  count: number
  /** What is counted, for screen readers. */
  meaning: string
  /** In the colour of what needs a reaction. */
  urgent?: boolean
  /** At the end of a menu entry, or over its icon where the menu is folded. */
  entry?: boolean
  onIcon?: boolean
}

/** The number of new elements; above 99 it reads `99+`. */
export const CountBadge = ({ count, meaning, urgent, entry, onIcon }: Props) => (
  <span className={classes.badge} data-urgent={urgent || undefined} data-entry={entry || undefined} data-on-icon={onIcon || undefined}>
    <span aria-hidden>{countText(count)}</span>
    <VisuallyHidden>{meaning}</VisuallyHidden>
  </span>
)
