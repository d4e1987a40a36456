import { loadClassroomTexts, loadLibraryTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

/** The import dialog, loaded with its texts and those of the items it shows when first opened. */
export const LazyImportDialog = retriedPart(async () => {
  const [module] = await Promise.all([import('./import-dialog'), loadLibraryTexts(), loadClassroomTexts()])
  return module.ImportDialog
})
