import { API_BASE, CSRF_COOKIE, CSRF_HEADER, SECURE_COOKIE_PREFIX } from '@keel/contract/protocol'
import { notificationOf } from './push-notification'

const ICON = '/icon-192.png'

interface CookieStore {
  get(name: string): Promise<{ value?: string } | null>
}
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

function payloadOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

async function show({ registration }: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, lang, tag, path } = notificationOf(payloadOf(data))
  await registration.showNotification(title, { lang, tag, icon: ICON, badge: ICON, data: path })
}

/** Goes to a window that shows the page already; else opens one, so that what is open elsewhere stays. */
async function open({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === url)
  await (there ? there.focus() : clients.openWindow(url))
}

/** Tells the server the browser's new address. Where a worker cannot read cookies, the settings page does it. */
async function renew(worker: ServiceWorkerGlobalScope, change: SubscriptionChange): Promise<void> {
  const cookies = (worker as { cookieStore?: CookieStore }).cookieStore
  const token = (await cookies?.get(SECURE_COOKIE_PREFIX + CSRF_COOKIE)) ?? (await cookies?.get(CSRF_COOKIE))
  const options = change.oldSubscription?.options
  const subscription = change.newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)))
  if (!token?.value || !subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch(`${API_BASE}/notifications/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: token.value },
    body: JSON.stringify({ endpoint, keys }),
  })
}

/** Shows what the server pushes, and opens its page when it is pressed. */
export function addPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event as SubscriptionChange)))
}
