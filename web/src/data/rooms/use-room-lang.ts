import { useQuery } from '@tanstack/react-query'
import type { TranslationLanguage } from '@keel/contract/constants'
import { roomsQuery } from './queries'

/** Returns the language that is taught in one of the user's classrooms; null if none is set, or they are not in it. */
export function useRoomLang(roomId: number | null): TranslationLanguage | null {
  const { data } = useQuery({ ...roomsQuery, enabled: roomId !== null })
  return data?.find(({ id }) => id === roomId)?.lang ?? null
}
