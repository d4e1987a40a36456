import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'

export interface ToolButtonProps {
  label: string
  icon: Icon
  /** Pressed, for tools that switch something; left out for those that do something. */
  on?: boolean
  disabled?: boolean
  /** The toolbar's one stop of the Tab key. */
  first?: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** One tool. Pressing it with the mouse leaves the caret in the text. */
export function ToolButton({ label, icon: Icon, on, disabled, first = false, onClick, ref, ...rest }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        ref={ref} data-tool variant={on ? 'light' : 'subtle'} color={on ? 'green' : 'gray'} size={34} radius="sm"
        aria-label={label} aria-pressed={on} disabled={disabled} tabIndex={first ? 0 : -1}
        onMouseDown={(event) => event.preventDefault()} onClick={onClick} {...rest}
      >
        <Icon size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
