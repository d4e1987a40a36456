import { useState } from 'react'
import type { LibraryEntry } from '@keel/contract/entities/library'

/** The selected rows; cleared when another list is shown. */
export function useSelection(listKey: string, rows: readonly LibraryEntry[]) {
  const [state, setState] = useState<{ of: string; ids: ReadonlySet<number>; last: number | null }>({
    of: listKey,
    ids: new Set(),
    last: null,
  })
  const ids: ReadonlySet<number> = state.of === listKey ? state.ids : new Set()
  const set = (next: ReadonlySet<number>, last: number | null = null) => setState({ of: listKey, ids: next, last })
  return {
    ids,
    rows: rows.filter(({ id }) => ids.has(id)),
    clear: () => set(new Set()),
    selectAll: () => set(new Set(rows.map(({ id }) => id))),
    /** With `range`, all rows since the last toggled one take the state of this one. */
    toggle(id: number, range: boolean) {
      const next = new Set(ids)
      const on = !ids.has(id)
      const from = rows.findIndex((row) => row.id === state.last)
      const to = rows.findIndex((row) => row.id === id)
      const touched =
        range && from >= 0 && state.of === listKey ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : rows.slice(to, to + 1)
      for (const row of touched)
        if (on) next.add(row.id)
        else next.delete(row.id)
      set(next, id)
    },
  }
}
