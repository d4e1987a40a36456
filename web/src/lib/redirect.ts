import { REDIRECT_COOKIE, REDIRECT_COOKIE_DAYS } from '@keel/contract/protocol'
import { readCookie, writeCookie } from './cookies'

/** A browser reads what follows as the name of a host. */
const NAMES_HOST = /^\/[/\\]/

/** Returns a path on this site, or null for anything that leads elsewhere. */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || NAMES_HOST.test(path) || path.length > 2000) return null
  try {
    const url = new URL(path, window.location.origin)
    // Without its dots a path may begin with two slashes: `/.//host` is `//host`, which would be read once more.
    if (url.origin !== window.location.origin || NAMES_HOST.test(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

/** Remembers the path a guest wanted, for after signing in. */
export const rememberPath = (path: string): void => writeCookie(REDIRECT_COOKIE, path, REDIRECT_COOKIE_DAYS)

/** Returns where to go after signing in: `?r=` of the URL, else the remembered path, else home. */
export const wantedPath = (r?: string): string => safePath(r) ?? safePath(readCookie(REDIRECT_COOKIE)) ?? '/home'

export function forgetPath(): void {
  if (readCookie(REDIRECT_COOKIE) !== null) writeCookie(REDIRECT_COOKIE, '', 0)
}

/** Returns `wantedPath` and forgets it: to be called on going there. */
export function takeWantedPath(r?: string): string {
  const path = wantedPath(r)
  forgetPath()
  return path
}
