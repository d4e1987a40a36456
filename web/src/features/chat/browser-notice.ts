import { createStore } from 'zustand/vanilla'
import { readLocal, writeLocal } from '../../lib/storage'

/** `ask`: never asked here; `denied`: only the browser's own settings can change it. */
export type NoticeState = 'unsupported' | 'ask' | 'on' | 'off' | 'denied'

const KEY = 'keel-message-notices'

function current(): NoticeState {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'default') return 'ask'
  if (Notification.permission === 'denied') return 'denied'
  return readLocal(KEY) === 'off' ? 'off' : 'on'
}

/** Whether the browser itself tells of messages while Keel is in the background. */
export const noticeState = createStore<{ state: NoticeState }>(() => ({ state: current() }))

/** Turns it on, for which the browser asks; call it from a press. Answers how it is now. */
export async function allowNotices(): Promise<NoticeState> {
  if (current() === 'ask') await Notification.requestPermission()
  writeLocal(KEY, null)
  noticeState.setState({ state: current() })
  return current()
}

export function stopNotices(): void {
  writeLocal(KEY, 'off')
  noticeState.setState({ state: current() })
}

/** Shows a message outside of the page, where that was allowed and nobody looks at the page. */
export function browserNotice({ id, title, text, open }: { id: number; title: string; text: string; open: () => void }): void {
  if (current() !== 'on' || document.visibilityState === 'visible') return
  try {
    // Of several tabs that tell of the same message one is shown.
    const notice = new Notification(title, { body: text, tag: `keel-message-${id}`, icon: '/favicon.svg' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
      open()
    })
  } catch {
    // Browsers of phones have it for service workers only.
  }
}
