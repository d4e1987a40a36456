import { REDIRECT_COOKIE, REDIRECT_COOKIE_DAYS } from '@keel/contract/constants'
import { readCookie, writeCookie } from './cookies'

/** A path on this site, or null: an address that leads elsewhere is never followed. */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || /^\/[/\\]/.test(path) || path.length > 2000) return null
  try {
    const url = new URL(path, window.location.origin)
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** Keeps the path a guest wanted, for after they signed in. */
export const rememberPath = (path: string): void => writeCookie(REDIRECT_COOKIE, path, REDIRECT_COOKIE_DAYS)

/** Where to go after signing in: `?r=` of the address, else the kept path, else home. */
export const wantedPath = (r?: string): string => safePath(r) ?? safePath(readCookie(REDIRECT_COOKIE)) ?? '/home'

export function forgetPath(): void {
  if (readCookie(REDIRECT_COOKIE) !== null) writeCookie(REDIRECT_COOKIE, '', 0)
}

/** `wantedPath`, forgotten at the same time: for the moment of going there. */
export function takeWantedPath(r?: string): string {
  const path = wantedPath(r)
  forgetPath()
  return path
}
