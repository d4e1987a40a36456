import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { loadLibraryTexts } from '../../i18n/language'

const BinDialog = lazy(() => Promise.all([import('./bin-dialog'), loadLibraryTexts()]).then(([module]) => ({ default: module.BinDialog })))

/** Stands once on a screen with boards; its code and texts come when it is first asked for. */
export function BinDialogHost() {
  const of = useStore(dialogRequests, (state) => state.bin)
  return (
    of && (
      <Suspense>
        <BinDialog of={of} onClose={() => dialogRequests.setState({ bin: null })} />
      </Suspense>
    )
  )
}
