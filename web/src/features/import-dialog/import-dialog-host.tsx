import { Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { closeImportDialog, importRequests } from '../../items/_shared/import-requests'
import { LazyImportDialog } from './lazy-import-dialog'

/** Stands once on a screen with boards; its code comes when something is first imported. */
export function ImportDialogHost() {
  const to = useStore(importRequests, (state) => state.to)
  // What was asked for on one screen must not open on the next.
  useEffect(() => closeImportDialog, [])
  return (
    to && (
      <Suspense>
        <LazyImportDialog to={{ kind: 'board', ...to }} onClose={closeImportDialog} />
      </Suspense>
    )
  )
}
