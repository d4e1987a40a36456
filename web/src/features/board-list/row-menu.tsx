import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './board-list.module.css'

/** The menu at the end of a row; where the window is too low for it, it scrolls. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={220} middlewares={{ size: true, flip: true, shift: true }}>
      <Menu.Target>
        <ActionIcon className={classes.menu} variant="subtle" color="gray" size={30} radius="sm" aria-label={label}>
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.entries}>{children}</Menu.Dropdown>
    </Menu>
  )
}
