import type { BoardItem } from '@keel/contract/entities/board-item'
import { updateItem } from '../../data/board-items/calls'
import { ApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { queryClient } from '../../data/_shared/query-client'
import { toastError } from '../../ui/toast/toast-error'
import { saveDraft } from './draft-storage'
import { createItemSaver, type SaveOutcome } from './item-saver'
import { withChangedItem } from '../../data/board-items/cache'

/** Below the 2 s that are promised, so that the call itself has time. */
const SAVE_AFTER_MS = 1200
const SAVE_EVERY_MS = 4000
const RETRY_AFTER_MS = 3000
const KEEP_AFTER_MS = 300
/** Browsers refuse bigger bodies for calls that outlive the page. */
const KEEPALIVE_MAX_CHARS = 20_000

function judgeFailure(error: unknown): SaveOutcome {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 401) return 'nextVisit'
  // What is too much can be made less: what was typed stays until it is.
  if (error.code === 'board.full' || error.status === 413 || error.status === 422) return 'blocked'
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500 ? 'retry' : 'refused'
}

/** Stores the items of all boards of this page. It outlives a board's view, so that nothing typed is lost on leaving. */
export const itemSaver = createItemSaver({
  put: (itemId, value, version, leaving) =>
    updateItem(itemId, value, version, leaving && JSON.stringify(value).length < KEEPALIVE_MAX_CHARS),
  // An answer that was on its way while this was stored is older: it must not undo it under the hands of who writes.
  onStored: (item) => applyToCache<readonly BoardItem[]>(queryClient, keys.items(item.board_id), (items) => withChangedItem(items, item)),
  judgeFailure,
  newerOf: (error) => (error instanceof ApiError ? error.newer : undefined),
  loadMerge: () => import('@keel/contract/items/_shared/merge').then(({ mergeValues }) => mergeValues),
  onRefused: (_itemId, error) => {
    // Somebody else deleted it: there is nothing to say.
    if (!(error instanceof ApiError && error.status === 404)) toastError(error)
    if (judgeFailure(error) === 'blocked') return
    void queryClient.invalidateQueries({ queryKey: ['items'] })
  },
  keep: saveDraft,
  saveAfterMs: SAVE_AFTER_MS,
  saveEveryMs: SAVE_EVERY_MS,
  retryAfterMs: RETRY_AFTER_MS,
  keepAfterMs: KEEP_AFTER_MS,
})

addEventListener('pagehide', () => itemSaver.flush(undefined, true))
addEventListener('online', () => itemSaver.flush())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') itemSaver.flush()
})
