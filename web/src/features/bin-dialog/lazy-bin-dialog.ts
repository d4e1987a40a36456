import { lazy } from 'react'
import { loadLibraryTexts } from '../../i18n/language'

/** The bin dialog; its code and texts are loaded when it is first opened. */
export const LazyBinDialog = lazy(() =>
  Promise.all([import('./bin-dialog'), loadLibraryTexts()]).then(([module]) => ({ default: module.BinDialog })),
)
