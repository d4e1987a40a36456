import { createStore } from 'zustand/vanilla'
import { readLocal, writeLocal } from '../../lib/storage'

/** `ask`: never asked here; `denied`: only the browser's own settings can change it. */
export type BrowserNotificationState = 'unsupported' | 'ask' | 'on' | 'off' | 'denied'

const KEY = 'keel-message-notices'
/** Browsers of phones have the constructor, but show notifications for service workers only. */
const NONE = 'none'

function current(): BrowserNotificationState {
  if (typeof Notification === 'undefined' || readLocal(KEY) === NONE) return 'unsupported'
  if (Notification.permission === 'default') return 'ask'
  if (Notification.permission === 'denied') return 'denied'
  return readLocal(KEY) === 'off' ? 'off' : 'on'
}

/** Whether the browser shows notifications for messages while no Keel tab is in view. */
export const notificationState = createStore<{ state: BrowserNotificationState }>(() => ({ state: current() }))

function saveState(value: 'off' | typeof NONE | null): BrowserNotificationState {
  writeLocal(KEY, value)
  notificationState.setState({ state: current() })
  return current()
}

/** Keel plays its own sound, or not, by the user's setting. Returns null where the browser shows none. */
function show(title: string, body: string, tag: string): Notification | null {
  try {
    return new Notification(title, { body, tag, icon: '/favicon.svg', silent: true })
  } catch {
    saveState(NONE)
    return null
  }
}

/** Turns notifications on, for which the browser asks; call it from a press. `sample` is shown at once. Returns the new state. */
export async function allowNotifications(sample: string): Promise<BrowserNotificationState> {
  if (current() === 'ask') await Notification.requestPermission()
  if (saveState(null) === 'on') show('Keel', sample, 'keel-sample')
  return current()
}

export const stopNotifications = (): BrowserNotificationState => saveState('off')

const shown = new Map<number, Notification>()

/** Closes the notification of a conversation that has been read. */
export function closeNotification(channelId: number): void {
  shown.get(channelId)?.close()
  shown.delete(channelId)
}

interface MessageNotification {
  channelId: number
  messageId: number
  title: string
  text: string
  open: () => void
}

/** Shows a notification for a message, if allowed and the page is hidden; of each conversation only the last. */
export function showMessageNotification({ channelId, messageId, title, text, open }: MessageNotification): void {
  if (current() !== 'on' || (document.visibilityState === 'visible' && document.hasFocus())) return
  closeNotification(channelId)
  // Of several tabs with the same message one shows it.
  const notification = show(title, text, `keel-message-${messageId}`)
  if (!notification) return
  shown.set(channelId, notification)
  notification.addEventListener('click', () => {
    window.focus()
    closeNotification(channelId)
    open()
  })
}
