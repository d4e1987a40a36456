import type { RoomLanguage } from '@keel/contract/entities/room'
import { useLanguageName } from './use-language-name'

/** Returns a function that names the language and level of a classroom, such as "English · A2"; empty where neither is set. */
export function useRoomLanguage(): (room: RoomLanguage) => string {
  const nameOf = useLanguageName()
  return ({ lang, level }) => [lang && nameOf(lang), level].filter(Boolean).join(' · ')
}
