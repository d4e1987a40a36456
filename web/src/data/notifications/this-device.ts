import { queryOptions } from '@tanstack/react-query'
import type * as notifications from '@keel/contract/routes/notifications'
import { call } from '../_shared/client'
import { forgetPush } from '../../lib/forget-push'
import { activeWorker } from '../../lib/register-worker'
import { keys } from '../_shared/keys'

/**
 * Whether this browser shows notifications while Keel is not open. `home-screen`: an iPhone or iPad does so for apps on its home screen
 * alone; `denied`: only the browser's own settings can change it.
 */
export type ThisDevice = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

const PATH = '/notifications/push'

/** An iPad says that it is a Mac. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Returns why the browser cannot show any; null if it can. */
function obstacle(): Exclude<ThisDevice, 'off' | 'on'> | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || typeof Notification === 'undefined')
    return isApple() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const getPush = (signal?: AbortSignal) => call<typeof notifications.getPush>('GET', PATH, signal && { signal })

/** Has the server send to this browser from now on. */
function send(subscription: PushSubscription) {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return call<typeof notifications.turnOnPush>('POST', PATH, { body: { endpoint, keys: { p256dh, auth } } })
}

export const thisDeviceQuery = queryOptions({
  queryKey: keys.thisDevice,
  queryFn: async ({ signal }): Promise<ThisDevice> => {
    const without = obstacle()
    if (without !== null || Notification.permission !== 'granted') return without ?? 'off'
    const [{ endpoint }, registration] = await Promise.all([getPush(signal), navigator.serviceWorker.getRegistration()])
    const own = await registration?.pushManager.getSubscription()
    if (!own || endpoint === null) return 'off'
    // The browser has moved to another address.
    if (own.endpoint !== endpoint) await send(own)
    return 'on'
  },
})

const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Turns notifications on here; the browser asks the person, so call it from a press. @throws if the browser has no push service */
export async function turnOnThisDevice(): Promise<ThisDevice> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const [{ public_key }, { pushManager }] = await Promise.all([getPush(), activeWorker()])
  let own = await pushManager.getSubscription()
  if (own && keyOf(own) !== public_key) {
    // Of a site that was here before.
    await own.unsubscribe()
    own = null
  }
  own ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  await send(own)
  return 'on'
}

/** Turns them off here. */
export async function turnOffThisDevice(): Promise<ThisDevice> {
  await call<typeof notifications.turnOffPush>('DELETE', PATH)
  await forgetPush()
  return 'off'
}
