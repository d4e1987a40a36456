import { ActionIcon, Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from './lazy-menu.module.css'

export interface LazyMenuProps {
  label: string
  icon: Icon
  className?: string
  size?: number
  position?: 'bottom' | 'bottom-end'
  /** Many entries: in columns, on a phone from its bottom, so that all are visible. */
  long?: boolean
  children: ReactNode
}

/** On the side with more room, and no longer than that is. */
const FITTING = { flip: { fallbackStrategy: 'bestFit', padding: 8 }, size: { padding: 8 } } as const

/** A button with a menu that costs nothing until it is opened: a board has hundreds of them. */
export function LazyMenu({ label, icon: Icon, className, size = 30, position = 'bottom-end', long = false, children }: LazyMenuProps) {
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
          width={long ? 400 : 224}
          returnFocus={false}
          middlewares={FITTING}
          withOverlay={long}
          overlayProps={{ className: classes.behind, fixed: true, backgroundOpacity: 0.35 }}
          hideDetached={!long}
        >
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown className={classes.list} data-long={long || undefined}>
            <div className={classes.entries}>{children}</div>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
