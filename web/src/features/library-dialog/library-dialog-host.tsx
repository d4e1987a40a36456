import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { loadLibraryTexts } from '../../i18n/language'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const LibraryDialog = lazy(() =>
  Promise.all([import('./library-dialog'), loadLibraryTexts()]).then(([module]) => ({ default: module.LibraryDialog })),
)

/** Rendered once on a screen with boards; the dialog's code and texts are loaded when it is first opened. */
export function LibraryDialogHost() {
  const request = useStore(dialogRequests, (state) => state.library)
  return (
    request && (
      <Suspense>
        <LibraryDialog request={request} onClose={() => dialogRequests.setState({ library: null })} />
      </Suspense>
    )
  )
}
