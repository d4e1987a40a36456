import type { Permission } from './permissions'

/**
 * What an API token may do for its person, who never gains more by it: `read` makes calls that change nothing, `write` also those that
 * do, `account` reads the account and exports its data. No scope opens sign-in, passwords, sessions, tokens, the live connection or
 * the administration of the site.
 */
export const TOKEN_SCOPES = ['read', 'write', 'account'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Beginnings of the permissions that `read` and `write` open; a permission that begins otherwise stays closed. */
const OPEN: ReadonlySet<string> = new Set([
  'props',
  'rooms',
  'room',
  'module',
  'board',
  'item',
  'hidden',
  'answers',
  'corrections',
  'point',
  'drawing',
  'record',
  'file',
  'lessons',
  'lesson',
  'homework',
  'schedule',
  'notifications',
  'students',
  'student',
  'chat',
  'library',
  'shared',
  'space',
  'search',
  'words',
])

interface Call {
  method: string
  permission: Permission
  tokenScope?: TokenScope | 'none'
}

/** Returns the scope that a call needs; null if no token may make it. */
export function scopeOf({ method, permission, tokenScope }: Call): TokenScope | null {
  if (tokenScope !== undefined) return tokenScope === 'none' ? null : tokenScope
  if (!OPEN.has(permission.slice(0, permission.indexOf('.')))) return null
  return method === 'GET' ? 'read' : 'write'
}

/** Returns whether a token with these scopes may make a call. */
export function mayCall(scopes: readonly TokenScope[], call: Call): boolean {
  const needed = scopeOf(call)
  return needed !== null && (scopes.includes(needed) || (needed === 'read' && scopes.includes('write')))
}
