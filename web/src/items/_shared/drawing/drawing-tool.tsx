import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../../../ui/tooltip'
import classes from './drawing.module.css'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  label: string
  icon: Icon
  /** Its keyboard shortcut. */ shortcut?: string
  /** If set, the button stays pressed while its tool is on. */ pressed?: boolean
  /** It does nothing now, but keeps the focus. */ off?: boolean
  swatch?: string | undefined
  /** It opens a menu, so it is never pressed itself. */ more?: boolean
}

/** A tool for drawing. */
export function DrawingToolButton({
  label,
  icon: Picture,
  shortcut,
  pressed,
  off = false,
  swatch,
  more = false,
  onClick,
  className = '',
  ...rest
}: Props) {
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <ActionIcon
        className={`${classes.tool} ${swatch ? classes.withSwatch : ''} ${className}`}
        style={swatch ? { ['--swatch' as string]: swatch } : undefined}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'green' : 'gray'}
        aria-label={label}
        aria-pressed={more ? undefined : pressed}
        aria-keyshortcuts={shortcut}
        aria-disabled={off || undefined}
        // Keeps the caret in a text box that is being edited.
        onMouseDown={(event) => event.preventDefault()}
        onClick={off ? undefined : onClick}
        {...rest}
      >
        <Picture size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
