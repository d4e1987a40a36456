import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../../../ui/tooltip'
import classes from './tool-button.module.css'

export interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'> {
  label: string
  icon: Icon
  /** Pressed state of tools that toggle something; undefined for others. */
  on?: boolean
  /** The only tab stop of the toolbar. */
  first?: boolean
}

/** One tool. Pressing it with the mouse keeps the caret in the text. */
export function ToolButton({ label, icon: Icon, on, first = false, className = '', ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        data-tool
        className={`${classes.tool} ${className}`}
        variant={on ? 'light' : 'subtle'}
        color={on ? 'green' : 'gray'}
        size={34}
        radius="sm"
        aria-label={label}
        aria-pressed={on}
        tabIndex={first ? 0 : -1}
        onMouseDown={(event) => event.preventDefault()}
        {...rest}
      >
        <Icon size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
