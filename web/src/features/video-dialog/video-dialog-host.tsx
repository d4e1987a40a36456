import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const VideoDialog = lazy(() => import('./video-dialog').then((module) => ({ default: module.VideoDialog })))

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function VideoDialogHost() {
  const create = useStore(dialogRequests, (state) => state.video)
  return (
    create && (
      <Suspense>
        <VideoDialog create={create} onClose={() => dialogRequests.setState({ video: null })} />
      </Suspense>
    )
  )
}
