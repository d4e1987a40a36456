import { toasts } from './toast'

/** Closes the toasts about something that is on the screen now. */
export function closeToastsAbout(about: string): void {
  if (!toasts.getState().list.some((notice) => notice.about === about)) return
  toasts.setState(({ list }) => ({ list: list.filter((notice) => notice.about !== about) }))
}
