import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './file.module.css'

export interface FileDropProps {
  icon: Icon
  /** What to do; replaced while a file is dragged over it. */
  lead: string
  leadOver: string
  /** Between the area and its button. */
  or?: string
  select: string
  /** Which files are accepted. */
  hint: ReactNode
  /** The `accept` of a file input. */
  accept: string
  onDrop: (file: File) => void
  /** For a selected file; defaults to `onDrop`. */
  onSelect?: (file: File) => void
}

/** Drag a file in, or select one. */
export function FileDrop({ icon: Sign, lead, leadOver, or, select, hint, accept, onDrop, onSelect = onDrop }: FileDropProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the way for keys
    <div
      className={classes.area}
      data-over={over || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) drag(event, false)
      }}
      onDrop={(event) => {
        drag(event, false)
        const [file] = event.dataTransfer.files
        if (file) onDrop(file)
      }}
    >
      <Sign className={classes.icon} size={30} stroke={1.5} aria-hidden />
      <p className={classes.lead}>{over ? leadOver : lead}</p>
      {or !== undefined && <p className={classes.quiet}>{or}</p>}
      <Button onClick={() => input.current?.click()} data-autofocus>
        {select}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onSelect(file)
        }}
      />
      <p className={classes.quiet}>{hint}</p>
    </div>
  )
}
