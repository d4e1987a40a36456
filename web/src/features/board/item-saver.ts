import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { mergeValues as MergeValues, MergeChoice } from '@keel/contract/items/_shared/merge'
import { sameJson } from '@keel/contract/same-json'

/** A value that is not stored yet, and the stored version it was made from. */
export interface Draft {
  value: unknown
  version: number
  /** The value of that version; not known of drafts that an older Keel kept. */
  base?: unknown
  /** What is on its way to the server: the answer may never be seen. */
  sent?: unknown
}
/** What to do after a failure: try again, wait for the next change, give up, or leave the kept draft for the next visit. */
export type SaveOutcome = 'retry' | 'blocked' | 'refused' | 'nextVisit'

/** Two versions of one item that cannot be merged without losing words of one of them. */
export interface Conflict {
  theirs: unknown
  /** Both can stand one after the other. */
  bothFit: boolean
}

export interface ItemSaverOptions {
  /** Stores the value over the version it was made from; `leaving` when the page is about to go away. */
  put: (itemId: number, value: unknown, version: number, leaving: boolean) => Promise<BoardItem>
  onStored: (item: BoardItem) => void
  judgeFailure: (error: unknown) => SaveOutcome
  /** The item as it is stored, when that is why a save failed. */
  newerOf: (error: unknown) => BoardItem | undefined
  loadMerge: () => Promise<typeof MergeValues>
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
  /** What was stored by somebody else, while it is not decided which version is kept. */
  newer: BoardItem | null
  timer: ReturnType<typeof setTimeout> | undefined
  keeping: ReturnType<typeof setTimeout> | undefined
}

type ByItem<T> = Readonly<Record<number, T>>
export interface SaverState {
  /** Values that are not stored yet. */
  drafts: ByItem<unknown>
  /** Values that a merge has put in the place of what was typed. */
  merged: ByItem<unknown>
  conflicts: ByItem<Conflict>
  /** The last attempt failed. */
  failing: boolean
}

export interface ItemSaver {
  readonly store: StoreApi<SaverState>
  /** A new value, made from a stored version: stored soon, at the latest `saveAfterMs` after the last change. */
  change: (itemId: number, value: unknown, from: Pick<BoardItem, 'version' | 'value'>) => void
  /** Stores at once: one item, or all. */
  flush: (itemId?: number, leaving?: boolean) => void
  isDirty: (itemId: number) => boolean
  /** Stores a value at once, and waits until that is done or has failed. */
  stored: (itemId: number) => Promise<void>
  /** Whether what is typed is newer than anything that an editor could be given. */
  isTyped: (itemId: number) => boolean
  /** Decides a conflict, and stores what comes of it. */
  resolve: (itemId: number, choice: MergeChoice) => Promise<void>
  /** Forgets a value, as when the item is deleted. */
  discard: (itemId: number) => void
}

const without = <T>(all: ByItem<T>, itemId: number): ByItem<T> => {
  const { [itemId]: _old, ...others } = all
  return others
}

/** Stores what is typed, one save of an item at a time, again and again until it is stored. */
export function createItemSaver(options: ItemSaverOptions): ItemSaver {
  const entries = new Map<number, Entry>()
  const store = createStore<SaverState>(() => ({ drafts: {}, merged: {}, conflicts: {}, failing: false }))

  const show = (itemId: number, draft: Draft | null, failing = store.getState().failing) =>
    store.setState(({ drafts, merged, conflicts }) => {
      const next = draft ? { ...drafts, [itemId]: draft.value } : without(drafts, itemId)
      const isMerged = draft !== null && merged[itemId] === draft.value
      return {
        drafts: next,
        merged: isMerged || !(itemId in merged) ? merged : without(merged, itemId),
        conflicts: draft || !(itemId in conflicts) ? conflicts : without(conflicts, itemId),
        failing: Object.keys(next).length > 0 && failing,
      }
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

  /** Goes on from another stored version, with a value that holds what that one holds too. */
  const goOn = (itemId: number, entry: Entry, value: unknown, newer: BoardItem) => {
    entry.draft = { value, version: newer.version, base: newer.value }
    entry.newer = null
    options.onStored(newer)
    store.setState(({ merged, conflicts }) => ({ merged: { ...merged, [itemId]: value }, conflicts: without(conflicts, itemId) }))
    if (sameJson(value, newer.value)) {
      forget(itemId, entry)
      return
    }
    show(itemId, entry.draft)
    options.keep(itemId, entry.draft)
    later(itemId, entry, 0)
  }

  /** Somebody else stored a newer version: merges, or leaves it to the person when both changed the same place. */
  async function meet(itemId: number, entry: Entry, newer: BoardItem): Promise<void> {
    if (entry.draft.sent !== undefined && sameJson(entry.draft.sent, newer.value)) {
      // It was stored here, and only its answer was lost.
      goOn(itemId, entry, entry.draft.value, newer)
      return
    }
    const mergeValues = await options.loadMerge()
    if (entries.get(itemId) !== entry) return
    const { value, base } = entry.draft
    const result = mergeValues(base, value, newer.value, 'mine')
    if (result.conflicts === 0) {
      goOn(itemId, entry, result.value, newer)
      return
    }
    entry.newer = newer
    options.keep(itemId, entry.draft)
    store.setState(({ conflicts }) => ({ conflicts: { ...conflicts, [itemId]: { theirs: newer.value, bothFit: result.bothFit } } }))
  }

  async function save(itemId: number, entry: Entry, leaving: boolean): Promise<void> {
    clearTimeout(entry.timer)
    if (entry.newer || (entry.running && !leaving)) return // The end of the running one, or the decision, looks again.
    // What is on its way is one version by itself.
    const version = entry.draft.version + (entry.running ? 1 : 0)
    const sent = entry.draft.value
    entry.running = true
    entry.changed = false
    entry.since = null
    const lost = entry.draft.sent
    entry.draft = { ...entry.draft, sent }
    try {
      const item = await options.put(itemId, sent, version, leaving)
      entry.running = false
      if (entries.get(itemId) !== entry) return
      entry.draft = { value: entry.draft.value, version: item.version, base: item.value }
      options.onStored(item)
      if (!entry.changed) forget(itemId, entry)
      else {
        show(itemId, entry.draft, false)
        later(itemId, entry, options.saveAfterMs)
      }
    } catch (error) {
      entry.running = false
      if (entries.get(itemId) !== entry) return
      const newer = options.newerOf(error)
      if (newer) {
        entry.draft = { ...entry.draft, sent: lost }
        show(itemId, entry.draft, false)
        await meet(itemId, entry, newer)
        return
      }
      const outcome = options.judgeFailure(error)
      if (outcome === 'refused' || outcome === 'nextVisit') {
        if (outcome === 'nextVisit') options.keep(itemId, entry.draft)
        forget(itemId, entry, outcome === 'refused')
      } else {
        options.keep(itemId, entry.draft)
        show(itemId, entry.draft, true)
        if (outcome === 'retry') later(itemId, entry, options.retryAfterMs)
      }
      if (outcome === 'refused' || outcome === 'blocked') options.onRefused(itemId, error)
    }
  }

  return {
    store,
    change(itemId, value, from) {
      const entry: Entry = entries.get(itemId) ?? {
        draft: { value, version: from.version, base: from.value },
        since: null,
        running: false,
        changed: false,
        newer: null,
        timer: undefined,
        keeping: undefined,
      }
      entry.draft = { ...entry.draft, value }
      entry.changed = true
      entry.since ??= Date.now()
      entries.set(itemId, entry)
      show(itemId, entry.draft)
      keepSoon(itemId, entry)
      later(itemId, entry, Math.max(0, Math.min(options.saveAfterMs, entry.since + options.saveEveryMs - Date.now())))
    },
    flush(itemId, leaving = false) {
      for (const [id, entry] of entries) {
        if (itemId !== undefined && id !== itemId) continue
        if (leaving) options.keep(id, entry.draft)
        void save(id, entry, leaving)
      }
    },
    isDirty: (itemId) => entries.has(itemId),
    async stored(itemId) {
      const entry = entries.get(itemId)
      if (entry) await save(itemId, entry, false)
    },
    isTyped(itemId) {
      const entry = entries.get(itemId)
      return entry !== undefined && store.getState().merged[itemId] !== entry.draft.value
    },
    async resolve(itemId, choice) {
      const mergeValues = await options.loadMerge()
      const entry = entries.get(itemId)
      if (!entry?.newer) return
      goOn(itemId, entry, mergeValues(entry.draft.base, entry.draft.value, entry.newer.value, choice).value, entry.newer)
    },
    discard(itemId) {
      const entry = entries.get(itemId)
      if (entry) forget(itemId, entry)
    },
  }
}
