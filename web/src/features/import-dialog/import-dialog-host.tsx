import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { LazyImportDialog } from './lazy-import-dialog'

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function ImportDialogHost() {
  const to = useStore(dialogRequests, (state) => state.import)
  return to && <LazyImportDialog to={{ kind: 'board', ...to }} onClose={() => dialogRequests.setState({ import: null })} />
}
