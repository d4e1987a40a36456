import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'

const VideoDialog = lazy(() => import('./video-dialog').then((module) => ({ default: module.VideoDialog })))

/** Stands once on a screen with boards; its code comes when a video is first asked for. */
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
