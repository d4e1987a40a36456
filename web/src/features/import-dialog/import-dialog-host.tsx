import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { closeImportDialog, importRequests } from '../../items/_shared/import-requests'
import { LazyImportDialog } from './lazy-import-dialog'

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function ImportDialogHost() {
  const to = useStore(importRequests, (state) => state.to)
  // A dialog requested on one screen must not open on the next.
  useEffect(() => closeImportDialog, [])
  return (
    to && (
      <Suspense>
        <LazyImportDialog to={{ kind: 'board', ...to }} onClose={closeImportDialog} />
      </Suspense>
    )
  )
}
