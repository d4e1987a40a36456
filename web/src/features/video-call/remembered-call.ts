import { readTab, writeTab } from '../../lib/storage'

/** `at`: the last moment this tab was seen with the call, milliseconds since 1970. */
export interface RememberedCall {
  joined: boolean
  microphone: boolean
  camera: boolean
  at: number
}

/** A tab that comes back later than this does not open a camera by itself. */
const REJOIN_MS = 10 * 60_000
const keyOf = (roomId: number): string => `call:${roomId}`

/** What this tab last did in the room's call: muted stays muted over a reload, and who was in is in again. */
export function recallCall(roomId: number, now: number): RememberedCall | null {
  try {
    const value = JSON.parse(readTab(keyOf(roomId)) ?? 'null') as Partial<RememberedCall> | null
    if (typeof value?.at !== 'number') return null
    return {
      joined: value.joined === true && now - value.at < REJOIN_MS,
      microphone: value.microphone !== false,
      camera: value.camera !== false,
      at: value.at,
    }
  } catch {
    return null
  }
}

export const rememberCall = (roomId: number, call: RememberedCall): void => writeTab(keyOf(roomId), JSON.stringify(call))
