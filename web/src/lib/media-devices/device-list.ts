import { useEffect, useState } from 'react'
import type { DeviceKind } from './preferences'

export type DeviceLists = Record<DeviceKind, { id: string; label: string }[]>
const NONE: DeviceLists = { audioinput: [], videoinput: [], audiooutput: [] }

/** Lists the devices. Labels are known only after the user has allowed a device; until then lists are short. */
export async function listDevices(): Promise<DeviceLists> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? []
  const of = (kind: DeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { audioinput: of('audioinput'), videoinput: of('videoinput'), audiooutput: of('audiooutput') }
}

/** Returns the current lists, updated on plugging; `permission` is any value that changes when a device was allowed. */
export function useDeviceLists(permission?: unknown): DeviceLists {
  const [lists, setLists] = useState(NONE)
  useEffect(() => {
    let gone = false
    const read = () => void listDevices().then((found) => (gone ? undefined : setLists(found)))
    read()
    navigator.mediaDevices?.addEventListener('devicechange', read)
    return () => {
      gone = true
      navigator.mediaDevices?.removeEventListener('devicechange', read)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the browser has no event for names that become known
  }, [permission])
  return lists
}
