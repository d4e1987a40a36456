import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './give.module.css'

/** A button that shows more of a form. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <div>
      <Button
        className={classes.foldButton}
        variant="subtle"
        size="compact-md"
        leftSection={<IconChevronDown className={classes.chevron} size={16} stroke={2} aria-hidden />}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
      </Button>
      {unfolded && children}
    </div>
  )
}
