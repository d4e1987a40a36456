import { useQueryClient } from '@tanstack/react-query'
import { currentConnectionId } from '../../realtime/connection-id'
import { keys } from '../_shared/keys'
import { useLiveEvent, useLiveMissed } from '../../realtime/use-live'

/** Applies changes made in the library in the user's other tabs and devices. */
export function useLibraryLive(): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: keys.library })
  useLiveEvent('library_change', ({ by }) => {
    if (by === null || by !== currentConnectionId()) refresh()
  })
  useLiveMissed(refresh)
}
