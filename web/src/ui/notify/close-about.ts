import { notices } from './notify'

/** Takes the notices about something away: it is on the screen now. */
export function closeNoticesAbout(about: string): void {
  if (!notices.getState().list.some((notice) => notice.about === about)) return
  notices.setState(({ list }) => ({ list: list.filter((notice) => notice.about !== about) }))
}
