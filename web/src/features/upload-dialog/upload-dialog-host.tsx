import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { retriedPart } from '../../lib/retried-part'

const UploadDialog = retriedPart(() => import('./upload-dialog').then((module) => module.UploadDialog))

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function UploadDialogHost() {
  const request = useStore(dialogRequests, (state) => state.file)
  return (
    request && (
      <UploadDialog
        request={request}
        onDone={() => dialogRequests.setState({ file: request.next ?? null })}
        onClose={() => dialogRequests.setState({ file: null })}
      />
    )
  )
}
