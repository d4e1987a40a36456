import { ActionIcon, Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from './late-menu.module.css'

export interface LateMenuProps {
  label: string
  icon: Icon
  className?: string
  size?: number
  position?: 'bottom' | 'bottom-end'
  children: ReactNode
}

/** No longer than the window has room for. */
const FITTING = { size: { padding: 8 } }

/** A button with a menu that costs nothing until it is opened: a board has hundreds of them. */
export function LateMenu({ label, icon: Icon, className, size = 30, position = 'bottom-end', children }: LateMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.place}>
      <ActionIcon
        ref={button}
        className={className}
        variant="subtle"
        color="gray"
        size={size}
        radius="sm"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Icon size={Math.round(size * 0.6)} stroke={1.75} aria-hidden />
      </ActionIcon>
      {opened && (
        <Menu
          opened
          onChange={setOpened}
          onClose={() => button.current?.focus()}
          position={position}
          width={224}
          returnFocus={false}
          middlewares={FITTING}
        >
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown className={classes.list}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
