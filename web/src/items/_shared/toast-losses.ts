import type { Losses } from '@keel/contract/tables/pair-lines'
import { translator } from '../../i18n/language'
import { toast } from '../../ui/toast/toast'

/** Says what of a pasted list was left out, or read otherwise than it stands; what did not fit is said by its editor. */
export function toastLosses({ joined, wordless, errors, hasMoreColumns }: Omit<Losses, 'left'>): void {
  const t = translator('words-editor')
  const losses = [
    joined > 0 && t('pasteJoined', { count: joined }),
    wordless > 0 && t('pasteWordless', { count: wordless }),
    errors > 0 && t('pasteErrors', { count: errors }),
    hasMoreColumns && t('pasteColumns'),
  ].filter((text) => text !== false)
  if (losses.length > 0) toast.warning(losses.join(' '))
}
