import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './editor-card.module.css'

interface Props {
  ref?: Ref<HTMLDivElement>
  /** What it is, such as "Group 2". */
  name: string
  /** Buttons that move or delete it. */
  tools: readonly { label: string; icon: Icon; disabled: boolean; run: () => void }[]
  children: ReactNode
}

/** One of several parts of an exercise in its editor, with its name and what can be done to it. */
export function EditorCard({ ref, name, tools, children }: Props) {
  return (
    <div ref={ref} className={classes.card} role="group" aria-label={name}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {tools.map(({ label, icon: ToolIcon, disabled, run }) => (
          <ActionIcon
            key={label}
            className={classes.tool}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={label}
            disabled={disabled}
            onClick={run}
          >
            <ToolIcon size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      {children}
    </div>
  )
}
