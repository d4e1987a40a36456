import { REDIRECT_COOKIE } from '@keel/contract/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCookie, writeCookie } from './cookies'
import { endJoinRequest, isJoinRequested, requestJoin } from './join-request'
import { saveLastBoard, readLastBoard } from '../data/boards/last-board'
import { forgetPath, rememberPath, safePath, takeWantedPath, wantedPath } from './redirect'
import { forgetLocal, readLocal, readTab, writeLocal, writeTab } from './storage'
import type { LocalName } from './storage-names'

/** A storage whose keys are its own properties, as a browser's are. */
function storage(stored: Record<string, string> = {}): Storage {
  return Object.assign(
    Object.create({
      getItem: (key: string) => stored[key] ?? null,
      setItem(this: Record<string, string>, key: string, value: string) {
        stored[key] = value
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete stored[key]
        delete this[key]
      },
    }) as Storage,
    stored,
  )
}
/** The cookies of the page, and the last one as written. */
let cookies: Map<string, string>
let written: string
const page = (protocol = 'https:', more: object = {}) =>
  vi.stubGlobal('window', {
    location: { origin: `${protocol}//keel.test`, protocol },
    localStorage: storage(),
    sessionStorage: storage(),
    ...more,
  })

beforeEach(() => {
  cookies = new Map()
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written = text
      const [pair = ''] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (text.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  page()
})
afterEach(() => vi.unstubAllGlobals())

describe('cookies', () => {
  test('are read by their whole name', () => {
    cookies = new Map([
      ['xa', '1'],
      ['a', '2%3D%20%C3%B5'],
      ['ab', '3'],
      ['broken', '%'],
    ])
    expect(['a', 'ab', 'xa', 'b', 'broken', ''].map(readCookie)).toEqual(['2= õ', '3', '1', null, null, null])
  })

  test('are written for the whole site, secure where the page is', () => {
    writeCookie('a', 'x y', 1.5)
    expect(written).toBe('a=x%20y; Path=/; Max-Age=129600; SameSite=Lax; Secure')
    page('http:')
    writeCookie('a', '', 0)
    expect(written).toBe('a=; Path=/; Max-Age=0; SameSite=Lax')
    expect(readCookie('a')).toBeNull()
  })
})

describe('a path to continue at', () => {
  test.each([
    ['/home', '/home'],
    ['/rooms/1?board=2#item', '/rooms/1?board=2#item'],
    ['/a/../b', '/b'],
    ['/'.padEnd(2000, 'x'), '/'.padEnd(2000, 'x')],
    ['/'.padEnd(2001, 'x'), null],
    ['//evil.test', null],
    ['/\\evil.test', null],
    ['/\t/evil.test', null],
    ['https://evil.test', null],
    ['https://keel.test/home', null],
    ['home', null],
    ['', null],
    [null, null],
    [5, null],
  ])('%j leads to %j', (path, safe) => expect(safePath(path)).toBe(safe))

  test('is the one of the URL, else the remembered one, else home; taken once', () => {
    expect(wantedPath()).toBe('/home')
    rememberPath('/rooms/7')
    expect(written).toContain('Max-Age=')
    expect([wantedPath(), wantedPath('/library'), wantedPath('//evil.test')]).toEqual(['/rooms/7', '/library', '/rooms/7'])
    expect(takeWantedPath('/library')).toBe('/library')
    expect([cookies.has(REDIRECT_COOKIE), takeWantedPath()]).toEqual([false, '/home'])
  })

  test('is not removed when none was remembered', () => {
    written = ''
    forgetPath()
    expect(written).toBe('')
  })
})

describe('values in local storage', () => {
  test('are read again by this tab or by all, and removed by null', () => {
    writeLocal('volume', '1')
    writeTab('call:1', '2')
    expect([readLocal('volume'), readTab('call:1'), readLocal('audioinput'), readTab('call:2')]).toEqual(['1', '2', null, null])
    writeLocal('volume', null)
    expect([readLocal('volume'), readTab('call:1')]).toEqual([null, '2'])
    writeTab('call:1', null)
    expect(readTab('call:1')).toBeNull()
  })

  test('are null without an error where the browser forbids storage', () => {
    const forbidden = {
      get localStorage(): Storage {
        throw new Error('SecurityError')
      },
      get sessionStorage(): Storage {
        throw new Error('SecurityError')
      },
    }
    vi.stubGlobal('window', forbidden)
    expect([readLocal('volume'), readTab('call:1'), readLastBoard(1)]).toEqual([null, null, null])
    for (const value of ['1', null]) expect([writeLocal('volume', value), writeTab('call:1', value)]).toEqual([undefined, undefined])
    expect(forgetLocal('keel.chat.draft.')).toBeUndefined()
  })

  test('the last board belongs to its classroom and is a number', () => {
    saveLastBoard(1, 10)
    saveLastBoard(2, 20)
    expect([1, 2, 3].map(readLastBoard)).toEqual([10, 20, null])
    writeLocal('keel.room.1.board', 'x')
    expect(readLastBoard(1)).toBeNull()
  })

  test('a name that is not listed does not compile', () => {
    // @ts-expect-error -- not in storage-names.ts
    writeLocal('keel.something', '1')
    // @ts-expect-error -- a name of the local storage
    expect([readTab('volume'), readLocal('keel-scheme')]).toEqual([null, null])
    // @ts-expect-error -- it would remove what stays at sign-out
    forgetLocal('keel.')
  })

  test('only names that begin so are removed', () => {
    const names: LocalName[] = ['keel.chat.draft.1.2', 'keel.chat.draft.3.4', 'keel.chat.out.1.2.a', 'keel-scheme']
    for (const name of names) writeLocal(name, '1')
    forgetLocal('keel.chat.draft.')
    expect(names.map(readLocal)).toEqual([null, null, '1', '1'])
  })
})

describe('the request to join a call', () => {
  afterEach(() => vi.useRealTimers())

  test('is valid for its classroom, for fifteen seconds, until it is fulfilled', () => {
    vi.useFakeTimers()
    expect(isJoinRequested(1)).toBe(false)
    requestJoin(1)
    expect([isJoinRequested(1), isJoinRequested(2)]).toEqual([true, false])
    vi.advanceTimersByTime(14_999)
    expect(isJoinRequested(1)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isJoinRequested(1)).toBe(false)
    requestJoin(2)
    expect(isJoinRequested(2)).toBe(true)
    endJoinRequest()
    expect(isJoinRequested(2)).toBe(false)
  })
})
