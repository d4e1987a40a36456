import { useStore } from 'zustand'
import { loadLibraryTexts } from '../../i18n/language'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { retriedPart } from '../../lib/retried-part'

const LibraryDialog = retriedPart(() =>
  Promise.all([import('./library-dialog'), loadLibraryTexts()]).then(([module]) => module.LibraryDialog),
)

/** Rendered once on a screen with boards; the dialog's code and texts are loaded when it is first opened. */
export function LibraryDialogHost() {
  const request = useStore(dialogRequests, (state) => state.library)
  return request && <LibraryDialog request={request} onClose={() => dialogRequests.setState({ library: null })} />
}
