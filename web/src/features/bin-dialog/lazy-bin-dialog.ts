import { lazy } from 'react'
import { loadLibraryTexts } from '../../i18n/language'

/** What was deleted; its code and texts come when it is first asked for. */
export const LazyBinDialog = lazy(() =>
  Promise.all([import('./bin-dialog'), loadLibraryTexts()]).then(([module]) => ({ default: module.BinDialog })),
)
