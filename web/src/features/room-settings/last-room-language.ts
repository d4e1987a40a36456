import { LEVELS } from '@keel/contract/constants'
import type { RoomLanguage } from '@keel/contract/entities/room'
import { readLocal, writeLocal } from '../../lib/storage'
import { isLanguage } from '../../lib/word-languages'

const STORAGE_KEY = 'keel.room-language'

/** Returns what was chosen last for a classroom: most teachers teach one language. */
export function lastRoomLanguage(): RoomLanguage {
  const [lang = '', level = ''] = (readLocal(STORAGE_KEY) ?? '').split(' ')
  return { lang: isLanguage(lang) ? lang : null, level: LEVELS.find((one) => one === level) ?? null }
}
export const saveLastRoomLanguage = ({ lang, level }: RoomLanguage): void => writeLocal(STORAGE_KEY, `${lang ?? ''} ${level ?? ''}`)
