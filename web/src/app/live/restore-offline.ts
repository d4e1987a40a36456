import { shownCopies } from '../../data/offline-copies/shown-copies'
import { loadHomeworkTexts } from '../../i18n/language'
import { offlineStrip } from './offline-notice'
import { OfflineStrip } from './offline-strip'

export { restoreCopy } from '../../data/offline-copies/restore-copy'

// The strip is shown while copies are. Without its texts there is none: the person sees the other one.
shownCopies.subscribe((copies) => {
  if (copies.size === 0) offlineStrip.setState({ Strip: null })
  else
    void loadHomeworkTexts()
      .then(() => offlineStrip.setState({ Strip: shownCopies.getState().size > 0 ? OfflineStrip : null }))
      .catch(() => undefined)
})
