import { useStore } from 'zustand'
import { dialogRequests } from '../../items/_shared/dialog-requests'
import { loadClassroomTexts, loadLibraryTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import type { DraftPreview } from './types'

const DraftDialog = retriedPart(async () => {
  const [module] = await Promise.all([import('./draft-dialog'), loadLibraryTexts(), loadClassroomTexts()])
  return module.DraftDialog
})

/** Rendered once on a screen with boards; the dialog's code is loaded when it is first opened. */
export function DraftDialogHost({ Preview }: { Preview: DraftPreview }) {
  const to = useStore(dialogRequests, (state) => state.draft)
  return to && <DraftDialog to={to} Preview={Preview} onClose={() => dialogRequests.setState({ draft: null })} />
}
