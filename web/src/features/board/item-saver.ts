import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BoardItem } from '@keel/contract/entities/board-item'

/** A value that is not stored yet, and the stored version it was made from. */
export interface Draft {
  value: unknown
  version: number
}
/** What to do after a failure: try again, give up, or leave the kept draft for the next visit. */
export type SaveOutcome = 'retry' | 'refused' | 'nextVisit'

export interface ItemSaverOptions {
  /** Stores the value; `leaving` when the page is about to go away. */
  put: (itemId: number, value: unknown, leaving: boolean) => Promise<BoardItem>
  /** The value is stored. `newer` when another change came meanwhile: then only the version counts. */
  onStored: (item: BoardItem, newer: boolean) => void
  judgeFailure: (error: unknown) => SaveOutcome
  onRefused: (itemId: number, error: unknown) => void
  /** Keeps a draft over a crash or a closed page; null forgets it. */
  keep: (itemId: number, draft: Draft | null) => void
  saveAfterMs: number
  /** Somebody who types without a pause is stored this often. */
  saveEveryMs: number
  retryAfterMs: number
  /** How often at most drafts are written down while somebody types. */
  keepAfterMs: number
}

interface Entry {
  draft: Draft
  since: number | null
  running: boolean
  changed: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  keeping: ReturnType<typeof setTimeout> | undefined
}

export interface ItemSaver {
  /** Values that are not stored yet, by item; and whether the last attempt failed. */
  readonly store: StoreApi<{ drafts: Readonly<Record<number, unknown>>; failing: boolean }>
  /** A new value: stored soon, at the latest `saveAfterMs` after the last change. */
  change: (itemId: number, value: unknown, version: number) => void
  /** Stores at once: one item, or all. */
  flush: (itemId?: number, leaving?: boolean) => void
  isDirty: (itemId: number) => boolean
  /** Forgets a value, as when the item is deleted. */
  discard: (itemId: number) => void
}

/** Stores what is typed, one save of an item at a time, again and again until it is stored. */
export function createItemSaver(options: ItemSaverOptions): ItemSaver {
  const entries = new Map<number, Entry>()
  const store = createStore<{ drafts: Readonly<Record<number, unknown>>; failing: boolean }>(() => ({ drafts: {}, failing: false }))

  const show = (itemId: number, draft: Draft | null, failing = store.getState().failing) =>
    store.setState(({ drafts }) => {
      const { [itemId]: _old, ...others } = drafts
      const next = draft ? { ...others, [itemId]: draft.value } : others
      return { drafts: next, failing: Object.keys(next).length > 0 && failing }
    })
  const keepSoon = (itemId: number, entry: Entry) => {
    entry.keeping ??= setTimeout(() => {
      entry.keeping = undefined
      options.keep(itemId, entry.draft)
    }, options.keepAfterMs)
  }
  const forget = (itemId: number, entry: Entry, forGood = true) => {
    clearTimeout(entry.timer)
    clearTimeout(entry.keeping)
    entries.delete(itemId)
    if (forGood) options.keep(itemId, null)
    // After the stored value has reached the screen: otherwise the old one would flash up.
    setTimeout(() => {
      if (!entries.has(itemId)) show(itemId, null)
    })
  }
  const later = (itemId: number, entry: Entry, ms: number) => {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => void save(itemId, entry, false), ms)
  }

  async function save(itemId: number, entry: Entry, leaving: boolean): Promise<void> {
    clearTimeout(entry.timer)
    if (entry.running && !leaving) return // The end of the running one looks again.
    entry.running = true
    entry.changed = false
    entry.since = null
    try {
      const item = await options.put(itemId, entry.draft.value, leaving)
      entry.running = false
      if (entries.get(itemId) !== entry) return
      entry.draft = { ...entry.draft, version: item.version }
      options.onStored(item, entry.changed)
      if (!entry.changed) forget(itemId, entry)
      else {
        show(itemId, entry.draft, false)
        later(itemId, entry, options.saveAfterMs)
      }
    } catch (error) {
      entry.running = false
      if (entries.get(itemId) !== entry) return
      const outcome = options.judgeFailure(error)
      if (outcome !== 'refused') options.keep(itemId, entry.draft)
      if (outcome === 'retry') {
        show(itemId, entry.draft, true)
        later(itemId, entry, options.retryAfterMs)
        return
      }
      forget(itemId, entry, outcome === 'refused')
      if (outcome === 'refused') options.onRefused(itemId, error)
    }
  }

  return {
    store,
    change(itemId, value, version) {
      const entry: Entry = entries.get(itemId) ?? {
        draft: { value, version },
        since: null,
        running: false,
        changed: false,
        timer: undefined,
        keeping: undefined,
      }
      entry.draft = { value, version: entries.has(itemId) ? entry.draft.version : version }
      entry.changed = true
      entry.since ??= Date.now()
      entries.set(itemId, entry)
      show(itemId, entry.draft)
      keepSoon(itemId, entry)
      if (!entry.running) later(itemId, entry, Math.max(0, Math.min(options.saveAfterMs, entry.since + options.saveEveryMs - Date.now())))
    },
    flush(itemId, leaving = false) {
      for (const [id, entry] of entries) {
        if (itemId !== undefined && id !== itemId) continue
        if (leaving) options.keep(id, entry.draft)
        void save(id, entry, leaving)
      }
    },
    isDirty: (itemId) => entries.has(itemId),
    discard(itemId) {
      const entry = entries.get(itemId)
      if (entry) forget(itemId, entry)
    },
  }
}
