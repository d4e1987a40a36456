import { useEffect } from 'react'
import { BinDialogHost } from '../../features/bin-dialog/bin-dialog-host'
import { DraftDialogHost } from '../../features/drafts/draft-dialog-host'
import { ExercisePickerHost } from '../../features/exercise-picker/exercise-picker-host'
import { ImportDialogHost } from '../../features/import-dialog/import-dialog-host'
import { LazyItemsPreview } from '../../features/import-dialog/lazy-items-preview'
import { LibraryDialogHost } from '../../features/library-dialog/library-dialog-host'
import { UploadDialogHost } from '../../features/upload-dialog/upload-dialog-host'
import { VideoDialogHost } from '../../features/video-dialog/video-dialog-host'
import { closeDialogs } from '../../items/_shared/dialog-requests'

/** The dialogs that a board opens; rendered once on every screen where boards are edited. */
export function BoardDialogs() {
  // A dialog requested on one screen must not open on the next.
  useEffect(() => closeDialogs, [])
  return (
    <>
      <UploadDialogHost />
      <ExercisePickerHost />
      <VideoDialogHost />
      <ImportDialogHost />
      <DraftDialogHost Preview={LazyItemsPreview} />
      <LibraryDialogHost />
      <BinDialogHost />
    </>
  )
}
