import { createStore } from 'zustand/vanilla'
import { readLocal, writeLocal } from '../../lib/storage'

/** `ask`: never asked here; `denied`: only the browser's own settings can change it. */
export type NoticeState = 'unsupported' | 'ask' | 'on' | 'off' | 'denied'

const KEY = 'keel-message-notices'
/** Browsers of phones have the constructor, but show notifications for service workers only. */
const NONE = 'none'

function current(): NoticeState {
  if (typeof Notification === 'undefined' || readLocal(KEY) === NONE) return 'unsupported'
  if (Notification.permission === 'default') return 'ask'
  if (Notification.permission === 'denied') return 'denied'
  return readLocal(KEY) === 'off' ? 'off' : 'on'
}

/** Whether the browser shows notifications for messages while no Keel tab is in view. */
export const noticeState = createStore<{ state: NoticeState }>(() => ({ state: current() }))

function keep(value: 'off' | typeof NONE | null): NoticeState {
  writeLocal(KEY, value)
  noticeState.setState({ state: current() })
  return current()
}

/** Keel plays its own sound, or not, by the user's setting. Returns null where the browser shows none. */
function show(title: string, body: string, tag: string): Notification | null {
  try {
    return new Notification(title, { body, tag, icon: '/favicon.svg', silent: true })
  } catch {
    keep(NONE)
    return null
  }
}

/** Turns notifications on, for which the browser asks; call it from a press. `sample` is shown at once. Returns the new state. */
export async function allowNotices(sample: string): Promise<NoticeState> {
  if (current() === 'ask') await Notification.requestPermission()
  if (keep(null) === 'on') show('Keel', sample, 'keel-sample')
  return current()
}

export const stopNotices = (): NoticeState => keep('off')

const shown = new Map<number, Notification>()

/** Closes the notification of a conversation that has been read. */
export function closeNotice(channelId: number): void {
  shown.get(channelId)?.close()
  shown.delete(channelId)
}

interface Notice {
  channelId: number
  messageId: number
  title: string
  text: string
  open: () => void
}

/** Shows a notification for a message, if allowed and the page is hidden; of each conversation only the last. */
export function browserNotice({ channelId, messageId, title, text, open }: Notice): void {
  if (current() !== 'on' || (document.visibilityState === 'visible' && document.hasFocus())) return
  closeNotice(channelId)
  // Of several tabs with the same message one shows it.
  const notice = show(title, text, `keel-message-${messageId}`)
  if (!notice) return
  shown.set(channelId, notice)
  notice.addEventListener('click', () => {
    window.focus()
    closeNotice(channelId)
    open()
  })
}
