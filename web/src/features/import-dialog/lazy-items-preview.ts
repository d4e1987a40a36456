import { loadClassroomTexts, loadLibraryTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

/** The preview of items for other dialogs, loaded when it is first shown. */
export const LazyItemsPreview = retriedPart(async () => {
  const [module] = await Promise.all([import('./items-preview'), loadLibraryTexts(), loadClassroomTexts()])
  return module.ItemsPreview
})
