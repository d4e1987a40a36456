import { useMemo, useState } from 'react'
import { IMPORT_AT_ONCE_MAX } from '@keel/contract/constants'
import type { ImportedItem } from '@keel/contract/import/types'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'
import { nameOf } from './names'
import type { UseReading } from './use-reading'

export interface ChosenItem {
  type: ImportedItem['type']
  value: ImportedItem['value']
  /** The name its source gave it; in the library an item without one is named after its beginning. */
  ownName: string | null
  name: string
}
export interface Choice {
  ticked: ReadonlySet<number>
  /** Items added before, when there are more than can be added at once. */
  added: ReadonlySet<number>
  /** Marks the ticked items as added. Returns whether others remain. */
  next: () => boolean
  tick: (at: number, on: boolean) => void
  tickAll: (on: boolean) => void
  /** Returns the name of an item. */
  name: (at: number) => string
  rename: (at: number, name: string) => void
  /** The name of the one board for all items; null when each is added separately. */
  board: string | null
  setBoard: (name: string | null) => void
  /** Returns the ticked items as they will be added. */
  chosenItems: () => ChosenItem[]
}

interface Edits {
  /** The number of items; when it changes the choice is reset. */
  count: number
  off: ReadonlySet<number>
  added: ReadonlySet<number>
  names: Readonly<Record<number, string>>
}
const NONE: Edits = { count: 0, off: new Set(), added: new Set(), names: {} }

/** Which of the items to add, and under which names. All are ticked at first. */
export function useChoice({ imported: { items } }: Pick<UseReading, 'imported'>): Choice {
  const ti = useItemText()
  const [edits, setEdits] = useState(NONE)
  const [board, setBoard] = useState<string | null>(null)
  const now: Edits = edits.count === items.length ? edits : { ...NONE, count: items.length, off: surplus(items.length) }
  const ticked = useMemo(
    () => new Set(items.map((_, at) => at).filter((at) => !now.off.has(at) && !now.added.has(at))),
    [items, now.off, now.added],
  )
  const named = (at: number): string => {
    const item = items[at]
    if (!item) return ''
    return now.names[at] ?? nameOf(item, ti(itemTypes[item.type].label))
  }
  return {
    ticked,
    added: now.added,
    next: () => {
      const last = Math.max(-1, ...ticked)
      if (items.length <= IMPORT_AT_ONCE_MAX || last + 1 >= items.length) return false
      const off = new Set(now.off)
      for (let at = last + 1; at <= last + IMPORT_AT_ONCE_MAX; at++) off.delete(at)
      setEdits({ ...now, off, added: new Set([...now.added, ...ticked]) })
      return true
    },
    tick: (at, on) => {
      const off = new Set(now.off)
      if (!on) off.add(at)
      else if (ticked.size < IMPORT_AT_ONCE_MAX) off.delete(at)
      setEdits({ ...now, off })
    },
    tickAll: (on) => {
      const open = [...items.keys()].filter((at) => !now.added.has(at))
      setEdits({ ...now, off: new Set(on ? open.slice(IMPORT_AT_ONCE_MAX) : open) })
    },
    name: named,
    rename: (at, name) => setEdits({ ...now, names: { ...now.names, [at]: name } }),
    board,
    setBoard,
    chosenItems: () =>
      items.flatMap((item, at) => {
        if (!ticked.has(at)) return []
        const fallback = nameOf(item, ti(itemTypes[item.type].label))
        return [{ type: item.type, value: valueOf(item), ownName: item.name, name: named(at).trim() || fallback }]
      }),
  }
}

/** A word list is spoken and translated as a new one would be: the source does not say. */
function valueOf(item: ImportedItem): ImportedItem['value'] {
  if (item.type !== 2) return item.value
  const fresh = itemTypes[item.type].add.find((entry) => entry.kind === 'value')
  return { ...(fresh?.value() as typeof item.value), ...item.value }
}

/** Items beyond the limit of one call are not ticked at first. */
const surplus = (count: number): ReadonlySet<number> =>
  new Set(Array.from({ length: Math.max(0, count - IMPORT_AT_ONCE_MAX) }, (_, n) => IMPORT_AT_ONCE_MAX + n))
