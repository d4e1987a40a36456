import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { LazyBinDialog } from './lazy-bin-dialog'

/** Rendered once on a screen with boards. */
export function BinDialogHost() {
  const of = useStore(dialogRequests, (state) => state.bin)
  return of && <LazyBinDialog of={of} onClose={() => dialogRequests.setState({ bin: null })} />
}
