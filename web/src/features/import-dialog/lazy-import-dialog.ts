import { lazy } from 'react'
import { loadClassroomTexts, loadLibraryTexts } from '../../i18n/language'

/** The import dialog, loaded with its texts and those of the items it shows when first opened; wrap it in a `Suspense`. */
export const LazyImportDialog = lazy(async () => {
  const [module] = await Promise.all([import('./import-dialog'), loadLibraryTexts(), loadClassroomTexts()])
  return { default: module.ImportDialog }
})
