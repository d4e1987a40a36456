import { type RefObject, useRef } from 'react'
import { useNumbers } from '../../../lib/dnd/use-numbers'
import { moveByStep } from '../exercise/move-by-step'
import { focusField } from '../field-focus'
import { moveBefore } from '../move-before'

interface Row {
  id: string
}

interface RowsOptions<R extends Row> {
  rows: readonly R[]
  max: number
  onChange: (rows: R[]) => void
  /** Makes the row that is added after the one at this place. */
  create: (at: number) => R
  /** The `data-field` that gets the focus when a row is entered. */
  fieldOf: (row: R) => string
}

export interface Rows<R extends Row> {
  rows: readonly R[]
  /** Put on the element that contains the fields. */
  box: RefObject<HTMLDivElement | null>
  isFull: boolean
  /** The number of a row in the sortable list: it stays the same when the row moves. */
  numberOf: (id: string) => number
  focus: (field: string) => void
  set: (rows: R[]) => void
  replace: (row: R) => void
  move: (id: string, beforeId: string | null) => void
  /** Moves a row a place up or down. */
  step: (id: string, by: -1 | 1) => void
  /** Adds a row after the one at this place, and enters it. */
  add: (at: number) => void
  /** Enter in the last field of a row: enters the next one, or a new one. */
  goOn: (at: number) => void
  /** Removes a row and enters the one that takes its place. */
  remove: (at: number) => void
  /** Backspace in an empty row: removes it and enters the one before it. */
  erase: (at: number) => void
}

/** Returns what editors of rows do alike: add, remove and move rows, and keep the focus where the person writes. */
export function useRows<R extends Row>({ rows, max, onChange, create, fieldOf }: RowsOptions<R>): Rows<R> {
  const box = useRef<HTMLDivElement>(null)
  const numberOf = useNumbers()
  const isFull = rows.length >= max
  const focus = (field: string) => focusField(box.current, field)
  const add = (at: number) => {
    const row = create(at)
    onChange(rows.toSpliced(at + 1, 0, row))
    focus(fieldOf(row))
  }
  const removeAndEnter = (at: number, next: number) => {
    const left = rows.toSpliced(at, 1)
    onChange(left)
    const entered = left[Math.min(Math.max(0, next), left.length - 1)]
    if (entered) focus(fieldOf(entered))
  }
  return {
    rows,
    box,
    isFull,
    numberOf,
    focus,
    set: onChange,
    replace: (row) => onChange(rows.map((other) => (other.id === row.id ? row : other))),
    move: (id, beforeId) => onChange(moveBefore(rows, id, beforeId)),
    step: (id, by) => onChange(moveByStep([...rows], id, by)),
    add,
    goOn: (at) => {
      const next = rows[at + 1]
      if (next) focus(fieldOf(next))
      else if (!isFull) add(at)
    },
    remove: (at) => removeAndEnter(at, at),
    erase: (at) => removeAndEnter(at, at - 1),
  }
}
