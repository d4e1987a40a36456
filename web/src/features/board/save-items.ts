import type { BoardItem } from '@keel/contract/entities/board-item'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { withChangedItem } from '../../data/board-items/cache'
import { updateItem } from '../../data/board-items/calls'
import { toastError } from '../../ui/toast/toast-error'
import { createItemSaver } from './item-saver'

/** Browsers refuse bigger bodies for calls that outlive the page. */
const KEEPALIVE_MAX_CHARS = 20_000

/** Stores the items of all boards of this page. It outlives the view of a board, so that nothing typed is lost on leaving. */
export const itemSaver = createItemSaver({
  put: (itemId, value, version, leaving) =>
    updateItem(itemId, value, version, leaving && JSON.stringify(value).length < KEEPALIVE_MAX_CHARS),
  // A response sent before this was stored is older: it must not revert what is being typed.
  onStored: (item) => applyToCache<readonly BoardItem[]>(queryClient, keys.items(item.board_id), (items) => withChangedItem(items, item)),
  onRefused(_itemId, { kind, error }) {
    // Somebody else deleted it: there is nothing to report.
    if (!(isApiError(error) && error.status === 404)) toastError(error)
    if (kind !== 'invalid') void queryClient.invalidateQueries({ queryKey: ['items'] })
  },
  loadMerge: () => import('@keel/contract/items/_shared/merge').then(({ mergeValues }) => mergeValues),
  // Less than the promised 2 s, so that the call itself has time.
  delay: { afterMs: 1200, atMostMs: 4000 },
  keepAfterMs: 300,
})
