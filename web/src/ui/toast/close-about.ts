import { toasts } from './toast'

/** Closes the toasts about something that is on the screen now. */
export function closeToastsAbout(about: string): void {
  if (!toasts.getState().list.some((one) => one.about === about)) return
  toasts.setState(({ list }) => ({ list: list.filter((one) => one.about !== about) }))
}
