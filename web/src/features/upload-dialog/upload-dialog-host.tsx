import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const UploadDialog = lazy(() => import('./upload-dialog').then((module) => ({ default: module.UploadDialog })))

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function UploadDialogHost() {
  const request = useStore(dialogRequests, (state) => state.file)
  return (
    request && (
      <Suspense>
        <UploadDialog request={request} onClose={() => dialogRequests.setState({ file: null })} />
      </Suspense>
    )
  )
}
