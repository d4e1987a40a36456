import { ActionIcon } from '@mantine/core'
import { type Icon, IconDownload } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../../../ui/tooltip'
import classes from './page-layers.module.css'

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  label: string
  icon: Icon
  /** If set, the button stays pressed while its tool is on. */ pressed?: boolean
  /** Presses do nothing, but the focus stays: for a tool that is unavailable for a moment. */ waiting?: boolean
}

/** A tool for a page. */
export function ToolButton({ label, icon: Picture, onClick, pressed, waiting = false, className = '', ...rest }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={`${classes.tool} ${className}`}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'green' : 'gray'}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={waiting || undefined}
        onClick={waiting ? undefined : onClick}
        {...rest}
      >
        <Picture size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A tool for a page that saves a file. */
export function DownloadTool({ label, href }: { label: string; href: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon component="a" className={classes.tool} variant="subtle" color="gray" aria-label={label} href={href} download>
        <IconDownload size={19} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
