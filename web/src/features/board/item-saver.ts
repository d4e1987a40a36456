import type { StoreApi } from 'zustand/vanilla'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { mergeValues as MergeValues, MergeChoice } from '@keel/contract/items/_shared/merge'
import { sameJson } from '@keel/contract/same-json'
import { cacheShown } from '../../data/_shared/apply-to-cache'
import { ApiError } from '../../data/_shared/errors'
import { createSaveQueue, type Failure, type QueuedJob } from '../../data/save-queue/save-queue'

/** A value that is not stored yet, and the stored version it was made from. */
export interface Draft {
  value: unknown
  version: number
  /** The value of that version; not known of drafts that an older Keel kept. */
  base?: unknown
  /** What is on its way to the server, or was when the network was lost: it may have been stored. */
  sent?: unknown
}
interface ItemDraft extends Draft {
  itemId: number
  /** The value comes from a merge, and nothing was typed since: the editor takes it over. */
  isMerged?: boolean
  /** Another version was stored meanwhile, and the two cannot be merged without losing words of one of them. */
  conflict?: {
    newer: BoardItem
    /** Both can stand one after the other. */
    bothFit: boolean
  }
}
export type ItemDrafts = ReadonlyMap<string, QueuedJob<ItemDraft>>

export interface ItemSaverOptions {
  /** Stores the value over the version it was made from; `leaving` when the page is about to go away. */
  put: (itemId: number, value: unknown, version: number, leaving: boolean) => Promise<BoardItem>
  onStored: (item: BoardItem) => void
  /** A value was not stored: it waits to be changed (`invalid`), or was given up. */
  onRefused: (itemId: number, failure: Failure) => void
  loadMerge: () => Promise<typeof MergeValues>
  delay: { afterMs: number; atMostMs: number }
  /** How often at most drafts are written down while somebody types. */
  keepAfterMs: number
}

export interface ItemSaver {
  /** What is not stored yet; see `draftOf`. */
  readonly store: StoreApi<ItemDrafts>
  /** A new value, made from a stored version: stored soon. */
  change: (itemId: number, value: unknown, from: Pick<BoardItem, 'version' | 'value'>) => void
  /** Stores an item at once, and ends when that is done or has failed. */
  flush: (itemId: number) => Promise<void>
  isDirty: (itemId: number) => boolean
  /** Whether what is typed is newer than anything that an editor could be given. */
  isTyped: (itemId: number) => boolean
  /** Decides a conflict, and stores what comes of it. */
  resolve: (itemId: number, choice: MergeChoice) => Promise<void>
  /** Forgets a value, as when the item is deleted. */
  discard: (itemId: number) => void
}

/** Under this name a draft survives a crash or a closed page, for its author only. */
export const draftName = (itemId: number, userId: number): string => `keel.draft.${userId}.${itemId}`
const keyOf = (itemId: number): string => String(itemId)
export const draftOf = (drafts: ItemDrafts, itemId: number): ItemDraft | undefined => drafts.get(keyOf(itemId))?.job

/** Stores what is typed into items; versions that others stored meanwhile are merged, or left to the person to decide. */
export function createItemSaver({ put, onStored, onRefused, loadMerge, delay, keepAfterMs }: ItemSaverOptions): ItemSaver {
  const queue = createSaveQueue<ItemDraft, BoardItem>({
    keyOf: ({ itemId }) => keyOf(itemId),
    laneOf: ({ itemId }) => keyOf(itemId),
    send([{ itemId, value, version }], { leaving, overtakes }) {
      queue.update(keyOf(itemId), (draft) => ({ ...draft, sent: value }))
      // What is on its way is one version by itself.
      return put(itemId, value, version + (overtakes ? 1 : 0), leaving)
    },
    onStored([{ itemId }], item) {
      if (!draft(itemId)) return undefined // Deleted meanwhile.
      onStored(item)
      return cacheShown()
    },
    rebase: ({ itemId, value }, item) => ({ itemId, value, version: item.version, base: item.value }),
    onFailed(sent, failure) {
      const newer = failure.error instanceof ApiError ? failure.error.newer : undefined
      if (newer) void meet(sent, newer)
      else onRefused(sent.itemId, failure)
    },
    // What is too much can be made less: what was typed stays until it is.
    outcomes: { invalid: 'hold' },
    delay,
    storage: {
      nameOf: ({ itemId }, userId) => draftName(itemId, userId),
      contentOf: ({ value, version, base, sent }): Draft => ({ value, version, base, sent }),
      afterMs: keepAfterMs,
    },
  })
  const draft = (itemId: number) => draftOf(queue.store.getState(), itemId)

  /** Goes on from another stored version, with a value that holds what that one holds too. */
  async function goOn(itemId: number, value: unknown, newer: BoardItem): Promise<void> {
    const next: ItemDraft = { itemId, value, version: newer.version, base: newer.value, isMerged: true }
    onStored(newer)
    queue.update(keyOf(itemId), () => next)
    await cacheShown()
    const now = draft(itemId)
    if (now === next && sameJson(value, newer.value)) queue.discard(keyOf(itemId))
    else if (now) {
      queue.put(now)
      void queue.flush(keyOf(itemId))
    }
  }

  /** Somebody else stored a newer version: merges, or leaves it to the person when both changed the same place. */
  async function meet({ itemId, sent }: ItemDraft, newer: BoardItem): Promise<void> {
    queue.update(keyOf(itemId), (current) => ({ ...current, sent }))
    // Or it was stored here, and only its answer was lost.
    const isOwn = sent !== undefined && sameJson(sent, newer.value)
    const mergeValues = isOwn ? null : await loadMerge().catch(() => undefined)
    const current = draft(itemId)
    if (!current) return
    if (mergeValues === undefined) {
      queue.put(current) // The code of merging did not load: saved again, it meets the same version.
      return
    }
    const result = mergeValues?.(current.base, current.value, newer.value, 'mine') ?? { value: current.value, conflicts: 0, bothFit: true }
    if (result.conflicts === 0) await goOn(itemId, result.value, newer)
    else queue.update(keyOf(itemId), (now) => ({ ...now, conflict: { newer, bothFit: result.bothFit } }))
  }

  return {
    store: queue.store,
    change(itemId, value, { version, value: base }) {
      const next: ItemDraft = { ...(draft(itemId) ?? { itemId, version, base }), value, isMerged: false }
      // While two versions wait for a decision, what is typed goes into the local one.
      if (queue.get(keyOf(itemId))?.failure?.kind === 'conflict') queue.update(keyOf(itemId), () => next)
      else queue.put(next)
    },
    flush: (itemId) => queue.flush(keyOf(itemId)),
    isDirty: (itemId) => draft(itemId) !== undefined,
    isTyped(itemId) {
      const current = draft(itemId)
      return current !== undefined && !current.isMerged
    },
    async resolve(itemId, choice) {
      const mergeValues = await loadMerge()
      const current = draft(itemId)
      if (!current?.conflict) return
      const { newer } = current.conflict
      void goOn(itemId, mergeValues(current.base, current.value, newer.value, choice).value, newer)
    },
    discard: (itemId) => queue.discard(keyOf(itemId)),
  }
}
