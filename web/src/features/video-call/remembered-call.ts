import type { Wanted } from '../../lib/media-devices/open-devices'
import { readLocal, readTab, writeLocal, writeTab } from '../../lib/storage'
import type { TabName } from '../../lib/storage-names'

export interface RememberedCall {
  joined: boolean
  microphone: boolean
  camera: boolean
  /** The lesson it was held in; null outside one. */
  lesson: number | null
  /** The last moment this tab was seen with the call, milliseconds since 1970. */
  at: number
  /** The page it was held on. */
  path: string
}
export interface Now {
  at: number
  /** The running lesson. */
  lesson: number | null
  /** The page this document was loaded from, if by a reload. */
  reloaded: string | null
}

/** A tab that comes back later than this does not open a camera by itself. */
const REJOIN_MS = 60_000
const keyOf = (roomId: number): TabName => `call:${roomId}`

/**
 * Returns this tab's last call in the room with its device choices. It is entered again at once only after a reload of the page of the call
 * a moment ago, unless its lesson was completed meanwhile.
 */
export function recallCall(roomId: number, now: Now): RememberedCall | null {
  try {
    const value = JSON.parse(readTab(keyOf(roomId)) ?? 'null') as Partial<RememberedCall> | null
    if (typeof value?.at !== 'number') return null
    const lesson = value.lesson ?? null
    const path = value.path ?? ''
    return {
      joined: value.joined === true && now.at - value.at < REJOIN_MS && now.reloaded === path && (lesson === null || lesson === now.lesson),
      microphone: value.microphone !== false,
      camera: value.camera !== false,
      lesson,
      at: value.at,
      path,
    }
  } catch {
    return null
  }
}

export const rememberCall = (roomId: number, call: RememberedCall): void => writeTab(keyOf(roomId), JSON.stringify(call))

const CHOICES_KEY = 'keel.call.choices'

/** Returns microphone and camera as the user last left them in this browser; null before the first call. */
export function recallChoices(): Wanted | null {
  try {
    const value = JSON.parse(readLocal(CHOICES_KEY) ?? 'null') as Partial<Wanted> | null
    return value && { microphone: value.microphone !== false, camera: value.camera !== false }
  } catch {
    return null
  }
}

export const rememberChoices = ({ microphone, camera }: Wanted): void => writeLocal(CHOICES_KEY, JSON.stringify({ microphone, camera }))

/** Returns the page that was reloaded; null after any other navigation. */
export function reloadedPath(): string | null {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'type' in entry && entry.type === 'reload' ? new URL(entry.name, location.href).pathname : null
}
