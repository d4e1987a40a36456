import { ExercisePickerHost } from '../../features/exercise-picker/exercise-picker-host'
import { UploadDialogHost } from '../../features/upload-dialog/upload-dialog-host'

/** The dialogs that a board may ask for; stands once on every screen where boards are edited. */
export function BoardDialogs() {
  return (
    <>
      <UploadDialogHost />
      <ExercisePickerHost />
    </>
  )
}
