import { onConnected } from '../../realtime/connected'
import { keys } from '../_shared/keys'
import { queryClient } from '../_shared/query-client'
import { currentUserId } from '../users/me'

interface PageListener {
  /** The network or the live connection is back. */
  onReconnect: () => void
  /** The page is not seen any more, or is about to go away (`leaving`). */
  onHide: (leaving: boolean) => void
  /** Somebody signed in or out. */
  onUserChange: (userId: number | null) => void
}

/** Listens for as long as the page lives. */
export function listenToPage({ onReconnect, onHide, onUserChange }: PageListener): void {
  onConnected(onReconnect)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const userId = type === 'updated' && query.queryKey[0] === keys.me[0] ? currentUserId() : undefined
    if (userId !== undefined) onUserChange(userId)
  })
  if (typeof addEventListener === 'undefined') return // Not in a browser.
  addEventListener('online', onReconnect)
  addEventListener('pagehide', () => onHide(true))
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHide(false)
  })
}
