import type { Language } from '@keel/contract/constants'
import { chooseLanguage } from '../../i18n/language'
import { readLocal, writeLocal } from '../../lib/storage'

const KEPT = 'keel.account-language'
/** What this tab saw last; another tab may have kept a newer one. */
let seenHere: string | null = null

/**
 * Takes over the language of the account when it is another than was last seen there: it was chosen on another
 * device, or in another tab, after what was chosen here. The first time, what was chosen here stays.
 */
export function followLanguage(userId: number, language: Language): void {
  const seen = seenHere ?? readLocal(KEPT)
  const now = `${userId} ${language}`
  if (seen === now) return
  seenHere = now
  writeLocal(KEPT, now)
  if (seen?.startsWith(`${userId} `)) void chooseLanguage(language)
}
