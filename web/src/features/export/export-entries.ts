import { downloadExport, exportUrl } from '../../data/transfer/calls'
import { translator } from '../../i18n/language'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'

/** Downloads library entries with their content as one ZIP; toasts a failure. Needs the library's texts. */
export async function exportEntries(ids: readonly number[]): Promise<void> {
  try {
    await downloadExport(exportUrl(...ids))
    toast.info(translator('transfer')('export.started'))
  } catch (error) {
    toastError(error)
  }
}
