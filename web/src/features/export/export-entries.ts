import { downloadExport, exportUrl } from '../../data/transfer/calls'
import { translator } from '../../i18n/language'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'

/** Downloads things of the library as one ZIP, with all that is in them; tells of a failure itself. Needs the library's texts. */
export async function exportEntries(ids: readonly number[]): Promise<void> {
  try {
    await downloadExport(exportUrl(...ids))
    toast.info(translator('transfer')('export.started'))
  } catch (error) {
    toastError(error)
  }
}
