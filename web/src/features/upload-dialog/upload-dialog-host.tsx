import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const UploadDialog = lazy(() => import('./upload-dialog').then((module) => ({ default: module.UploadDialog })))

/** Stands once on a screen with boards; its code comes when a file is first asked for. */
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
