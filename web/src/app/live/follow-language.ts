import type { Language } from '@keel/contract/constants'
import { chooseLanguage } from '../../i18n/language'
import { readLocal, writeLocal } from '../../lib/storage'

const STORAGE_KEY = 'keel.account-language'
/** The language this tab saw last; another tab may have stored a newer one. */
let seenHere: string | null = null

/**
 * Switches to the account's language when it differs from the one last seen there: it was chosen on another device, or in another tab,
 * after the choice here. The first time, the choice made here stays.
 */
export function followLanguage(userId: number, language: Language): void {
  const seen = seenHere ?? readLocal(STORAGE_KEY)
  const now = `${userId} ${language}`
  if (seen === now) return
  seenHere = now
  writeLocal(STORAGE_KEY, now)
  if (seen?.startsWith(`${userId} `)) void chooseLanguage(language)
}
