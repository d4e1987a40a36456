import type { StoreApi } from 'zustand/vanilla'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { mergeValues as MergeValues, MergeChoice } from '@keel/contract/items/_shared/merge'
import { sameJson } from '@keel/contract/same-json'
import { cacheShown } from '../../data/_shared/apply-to-cache'
import { ApiError } from '../../data/_shared/errors'
import { createSaveQueue, type Failure, type QueuedJob } from '../../data/save-queue/save-queue'
import type { LocalName } from '../../lib/storage-names'

/** A value that is not stored yet, and the stored version it was made from. */
export interface Draft {
  value: unknown
  version: number
  /** The value of that version; unknown in drafts stored by an older version of Keel. */
  base?: unknown
  /**
   * The value that is being sent to the server, or was when the network was lost: it may have been stored, so it is sent again until that is
   * known, and nothing else is.
   */
  sent?: unknown
}
interface ItemDraft extends Draft {
  itemId: number
  /** The value comes from a merge, and nothing was typed since: the editor shows it. */
  isMerged?: boolean
  /** Another version was stored meanwhile, and merging would lose words of one of the two. */
  conflict?: {
    newer: BoardItem
    /** Both texts can be kept, one after the other. */
    bothFit: boolean
  }
}
export type ItemDrafts = ReadonlyMap<string, QueuedJob<ItemDraft>>

export interface ItemSaverOptions {
  /** Stores the value over the version it was made from; `leaving` when the page is being closed. */
  put: (itemId: number, value: unknown, version: number, leaving: boolean) => Promise<BoardItem>
  onStored: (item: BoardItem) => void
  /** A value was not stored: it waits to be changed (`invalid`), or was discarded. */
  onRefused: (itemId: number, failure: Failure) => void
  loadMerge: () => Promise<typeof MergeValues>
  delay: { afterMs: number; atMostMs: number }
  /** Least time between two stored drafts while somebody types. */
  keepAfterMs: number
}

export interface ItemSaver {
  /** Returns what is not stored yet; see `draftOf`. */
  readonly store: StoreApi<ItemDrafts>
  /** A new value, made from a stored version: stored soon. */
  change: (itemId: number, value: unknown, from: Pick<BoardItem, 'version' | 'value'>) => void
  /** Stores an item at once; resolves when that is done or has failed. */
  flush: (itemId: number) => Promise<void>
  isDirty: (itemId: number) => boolean
  /** Returns whether what is typed is newer than anything that an editor could have loaded. */
  isTyped: (itemId: number) => boolean
  /** Resolves a conflict, and stores the result. */
  resolve: (itemId: number, choice: MergeChoice) => Promise<void>
  /** Forgets a value, for instance when the item is deleted. */
  discard: (itemId: number) => void
}

/** The name of a draft, which survives a crash or a closed page, for its author only. */
export const draftName = (itemId: number, userId: number): LocalName => `keel.draft.${userId}.${itemId}`
const keyOf = (itemId: number): string => String(itemId)
export const draftOf = (drafts: ItemDrafts, itemId: number): ItemDraft | undefined => drafts.get(keyOf(itemId))?.job

/** Stores what is typed into items; versions that others stored meanwhile are merged, or the person decides. */
export function createItemSaver({ put, onStored, onRefused, loadMerge, delay, keepAfterMs }: ItemSaverOptions): ItemSaver {
  const queue = createSaveQueue<ItemDraft, BoardItem>({
    keyOf: ({ itemId }) => keyOf(itemId),
    laneOf: ({ itemId }) => keyOf(itemId),
    send([{ itemId, value, version, sent = value }], { leaving, overtakes }) {
      queue.update(keyOf(itemId), (draft) => ({ ...draft, sent }))
      // There is no later call when the page is closed. What is being sent is a version of its own.
      return put(itemId, leaving ? value : sent, version + (overtakes ? 1 : 0), leaving)
    },
    onStored([job], item) {
      const current = draft(job.itemId)
      if (!current) return undefined // It was deleted meanwhile.
      onStored(item)
      if (job.sent !== undefined && !sameJson(job.sent, current.value)) queue.put(current)
      return cacheShown()
    },
    rebase: ({ itemId, value }, item) => ({ itemId, value, version: item.version, base: item.value }),
    onFailed(sent, failure) {
      const newer = failure.error instanceof ApiError ? failure.error.newer : undefined
      const current = draft(sent.itemId)
      if (newer) void meet(sent, newer)
      else if (failure.kind === 'invalid' && current && sent.sent !== undefined && !sameJson(sent.sent, current.value))
        queue.put({ ...current, sent: undefined })
      else {
        queue.update(keyOf(sent.itemId), (held) => ({ ...held, sent: undefined }))
        onRefused(sent.itemId, failure)
      }
    },
    // A value that is too large stays until the person makes it smaller.
    outcomes: { invalid: 'hold' },
    delay,
    storage: {
      nameOf: ({ itemId }, userId) => draftName(itemId, userId),
      contentOf: ({ value, version, base, sent }): Draft => ({ value, version, base, sent }),
      afterMs: keepAfterMs,
    },
  })
  const draft = (itemId: number) => draftOf(queue.store.getState(), itemId)

  /** Continues from another stored version, with a value that includes that version's changes. */
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

  /** Somebody else stored a newer version: merges, or lets the person decide when both changed the same place. */
  async function meet({ itemId, sent }: ItemDraft, newer: BoardItem): Promise<void> {
    queue.update(keyOf(itemId), (current) => ({ ...current, sent }))
    // Or it was stored from here, and only the response was lost.
    const isOwn = sent !== undefined && sameJson(sent, newer.value)
    const mergeValues = isOwn ? null : await loadMerge().catch(() => undefined)
    const current = draft(itemId)
    if (!current) return
    if (mergeValues === undefined) {
      queue.put(current) // The code for merging did not load: the next save finds the same version.
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
      // While two versions wait for a decision, typing changes the local one.
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
