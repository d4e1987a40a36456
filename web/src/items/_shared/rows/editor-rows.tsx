import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconGripVertical, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { SortableList } from '../../../lib/dnd/sortable-list'
import { useSortableRow } from '../../../lib/dnd/use-sortable-row'
import classes from './rows.module.css'
import type { Rows } from './use-rows'

interface EditorRowsProps<R extends { id: string }> {
  list: Rows<R>
  /** The name of a row, by its place from 1. */
  nameOf: (place: number) => string
  children: (row: R, at: number) => ReactNode
}

/** The rows of an editor, which can be moved by mouse, touch and keyboard. */
export function EditorRows<R extends { id: string }>({ list, nameOf, children }: EditorRowsProps<R>) {
  const { rows, numberOf, move } = list
  const ids = rows.map(({ id }) => numberOf(id))
  const idOf = (number: number | null) => rows[ids.indexOf(number ?? 0)]?.id ?? null
  return (
    <SortableList
      ids={ids}
      nameOf={(number) => nameOf(ids.indexOf(number) + 1)}
      motion="shift"
      onMove={(number, before) => move(idOf(number) ?? '', idOf(before))}
    >
      <div className={classes.rows}>{rows.map(children)}</div>
    </SortableList>
  )
}

interface EditorRowProps {
  /** Its number in the sortable list. */
  number: number
  name: string
  /** How the fields stand beside each other where there is room; without it there is one. */
  columns?: 'two' | 'narrow-first' | undefined
  /** The last field is a long text: it has the whole width on a phone. */
  isLong?: boolean
  tools: ReactNode
  children: ReactNode
}

/** One row: its handle, its fields, and what can be done to it. */
export function EditorRow({ number, name, columns, isLong = false, tools, children }: EditorRowProps) {
  const t = useTranslations('dnd')
  const row = useSortableRow(number)
  return (
    <div
      ref={row.ref}
      className={classes.row}
      style={row.style}
      data-dragged={row.dragged || undefined}
      data-long={isLong || undefined}
      role="group"
      aria-label={name}
    >
      <button type="button" className={classes.handle} aria-label={t('move', { name })} {...row.handle}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.fields} data-columns={columns}>
        {children}
      </div>
      <div className={classes.tools}>{tools}</div>
    </div>
  )
}

interface RowToolProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  /** Of a tool that is on or off. */
  isOn?: boolean
  onClick: () => void
}

/** A button at the end of a row. */
export function RowTool({ label, icon: ToolIcon, isDisabled = false, isOn, onClick }: RowToolProps) {
  return (
    <ActionIcon
      className={classes.tool}
      variant={isOn === true ? 'light' : 'subtle'}
      color="gray"
      size={36}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onClick}
    >
      <ToolIcon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Below the rows: adds one while there is room, and what else belongs there. */
export function RowsFoot({
  list,
  label,
  children,
}: {
  list: Pick<Rows<{ id: string }>, 'rows' | 'isFull' | 'add'>
  label: string
  children?: ReactNode
}) {
  return (
    <div className={classes.foot}>
      {!list.isFull && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => list.add(list.rows.length - 1)}
        >
          {label}
        </Button>
      )}
      {children}
    </div>
  )
}

/** What is wrong with the rows, one sentence a line. */
export function RowFaults({ faults }: { faults: readonly string[] }) {
  return faults.map((fault) => (
    <p key={fault} className={classes.fault}>
      {fault}
    </p>
  ))
}
