import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { retriedPart } from '../../lib/retried-part'

const VideoDialog = retriedPart(() => import('./video-dialog').then((module) => module.VideoDialog))

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function VideoDialogHost() {
  const create = useStore(dialogRequests, (state) => state.video)
  return create && <VideoDialog create={create} onClose={() => dialogRequests.setState({ video: null })} />
}
