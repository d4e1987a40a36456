import { REDIRECT_COOKIE } from '@keel/contract/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { safePath, wantedPath } from './redirect'

const ORIGIN = 'https://keel.test'
let cookie = ''

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: ORIGIN, protocol: 'https:' } })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
  })
})
afterAll(() => vi.unstubAllGlobals())

/** What URLs that lead elsewhere are made of. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '\t', '\n', '\r', ' ', '\0', '@', ':', '?', '#'),
  },
  { weight: 2, arbitrary: fc.constantFrom('evil.test', 'keel.test', 'https:', 'javascript:', 'a', 'room', '／', '。', '\u200b', '\ud800') },
  { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
)
const path = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

/** The browser's URL of a path that the router or the History API gets. */
const opened = (target: string) => new URL(target, `${ORIGIN}/login?r=x`)

test('whatever is given, the path stays on this site, and reading it again does not change it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        path,
        path.map((rest) => `/${rest}`),
        fc.webUrl(),
        fc.string(),
      ),
      (given) => {
        cookie = `${REDIRECT_COOKIE}=${encodeURIComponent(given.replace(/\p{Cs}/gu, ''))}`
        for (const target of [safePath(given), wantedPath(given), wantedPath()]) {
          if (target === null) continue
          expect(target).toMatch(/^\/(?![/\\])/)
          expect(opened(target).origin).toBe(ORIGIN)
          expect(opened(target).pathname).not.toMatch(/^\/[/\\]/)
          expect(safePath(target)).toBe(target)
        }
      },
    ),
    {
      numRuns: 2000,
      examples: [
        ['/.//evil.test'],
        ['/a/..//evil.test'],
        ['/%2e//evil.test'],
        ['/./\\evil.test'],
        ['/\n//evil.test'],
        ['/..//..//evil.test'],
      ],
    },
  )
})
