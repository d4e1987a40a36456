import { describe, expect, test } from 'vitest'
import { isBuiltFile, isShellPage, isWorthKeeping, SEEN_FILES_MAX, tooMany } from './kept-files'

test.each(['/', '/home', '/homework', '/homework/7/do', '/vocabulary/repeat', '/room/3', '/space', '/schedule'])(
  '%s opens without a connection',
  (path) => expect(isShellPage(path)).toBe(true),
)

test.each([
  '/api/v1/user/me',
  '/api',
  '/s/abc',
  '/r/token',
  '/c/token',
  '/site/terms',
  '/verify',
  '/login',
  '/metrics',
  '/health',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/index.html',
])('%s is left to the server', (path) => expect(isShellPage(path)).toBe(false))

test('only built files are kept for good', () => {
  expect(['/assets/a-1.js', '/favicon.svg', '/api/v1/assets/', '/worker.js'].map(isBuiltFile)).toEqual([true, false, false, false])
})

describe('what is worth keeping', () => {
  const response = (status: number, type: ResponseType = 'basic', bytes = '10') => ({
    status,
    type,
    headers: new Headers({ 'content-length': bytes }),
  })
  test('complete files of ours that are not too large', () => {
    expect(isWorthKeeping(response(200))).toBe(true)
    expect(isWorthKeeping({ ...response(200), headers: new Headers() })).toBe(true)
    for (const other of [response(404), response(206), response(500), response(200, 'opaque'), response(200, 'basic', '2000001')])
      expect(isWorthKeeping(other)).toBe(false)
  })
  test('the oldest go when there are too many', () => {
    const keys = Array.from({ length: SEEN_FILES_MAX + 2 }, (_, index) => index)
    expect(tooMany(keys)).toEqual([0, 1])
    expect(tooMany(keys.slice(0, SEEN_FILES_MAX))).toEqual([])
  })
})
