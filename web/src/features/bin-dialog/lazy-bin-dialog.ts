import { loadLibraryTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'

/** The bin dialog; its code and texts are loaded when it is first opened. */
export const LazyBinDialog = retriedPart(() =>
  Promise.all([import('./bin-dialog'), loadLibraryTexts()]).then(([module]) => module.BinDialog),
)
