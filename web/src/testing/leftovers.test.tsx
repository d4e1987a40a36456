import { page } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { leftInPage, pageState } from './leftovers'

const nothing = () => undefined

/** Adds an element and returns how to remove it. */
function add(name: string, to: Element = document.body) {
  const element = document.createElement(name)
  to.append(element)
  return element
}

/** Opens a database once, and returns how to delete it. */
async function openDatabase(): Promise<() => Promise<void>> {
  const done = (request: IDBOpenDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve))
  const request = indexedDB.open('left')
  await done(request)
  request.result.close()
  return async () => void (await done(indexedDB.deleteDatabase('left')))
}

test.each<[what: string, leave: () => unknown, putBack: (left: never) => unknown, sentences: RegExp[]]>([
  ['a node in the body', () => add('aside'), (node: Element) => node.remove(), [/^<aside><\/aside>$/]],
  ['a node in the head', () => add('script', document.head), (node: Element) => node.remove(), [/^<script><\/script>$/]],
  [
    'listeners',
    () => {
      window.addEventListener('online', nothing)
      document.addEventListener('keydown', nothing, true)
      document.addEventListener('keydown', nothing, { capture: true })
      document.body.addEventListener('click', { handleEvent: nothing }, { signal: AbortSignal.abort() })
    },
    () => {
      window.removeEventListener('online', nothing)
      document.removeEventListener('keydown', nothing)
      document.removeEventListener('keydown', nothing, { capture: true })
    },
    [
      /^a listener of window for online \(nothing\) by src\/testing\/leftovers\.test\.tsx$/,
      /^a listener of document for keydown \(nothing\) by src\/testing\/leftovers\.test\.tsx$/,
    ],
  ],
  [
    'a listener until its signal',
    () => {
      const stop = new AbortController()
      window.addEventListener('offline', nothing, { signal: stop.signal })
      return stop
    },
    (stop: AbortController) => stop.abort(),
    [/^a listener of window for offline/],
  ],
  [
    'a listener for one event',
    () => document.addEventListener('left', nothing, { once: true }),
    () => document.dispatchEvent(new Event('left')),
    [/^a listener of document for left/],
  ],
  ['a handler', () => (window.onoffline = nothing), () => (window.onoffline = null), [/^window\.onoffline was null and is a function$/]],
  [
    'an interval',
    () => setInterval(nothing, 60_000),
    (id: number) => clearInterval(id),
    [/^an interval of 60000 ms by src\/testing\/leftovers\.test\.tsx$/],
  ],
  [
    'a new global',
    () => Reflect.set(window, 'left', true),
    () => Reflect.deleteProperty(window, 'left'),
    [/^window\.left was missing and is true$/],
  ],
  [
    'a replaced global',
    () => vi.stubGlobal('fetch', nothing),
    () => vi.unstubAllGlobals(),
    [/^window\.fetch was a function and is a function$/],
  ],
  [
    'a property of the browser',
    () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    () => Reflect.deleteProperty(navigator, 'onLine'),
    [/^navigator\.onLine was missing and is false$/],
  ],
  [
    'local storage',
    () => localStorage.setItem('left', '1'),
    () => localStorage.removeItem('left'),
    [/^localStorage\.left was missing and is "1"$/],
  ],
  [
    'session storage',
    () => sessionStorage.setItem('left', '1'),
    () => sessionStorage.removeItem('left'),
    [/^sessionStorage\.left was missing and is "1"$/],
  ],
  ['a database', openDatabase, (remove: () => unknown) => remove(), [/^the database left was missing and is "there"$/]],
  [
    'a cookie',
    () => (document.cookie = 'left=1'),
    () => (document.cookie = 'left=; max-age=0'),
    [/^document\.cookie was "" and is "left=1"$/],
  ],
  [
    'a fake clock',
    () => vi.useFakeTimers({ toFake: ['Date', 'requestAnimationFrame'] }),
    () => vi.useRealTimers(),
    [/^the clock was "real" and is "fake"$/, /^window\.Date was a function/, /^window\.requestAnimationFrame was a function/],
  ],
  [
    'a language and a theme',
    () => Object.assign(document.documentElement, { dir: 'rtl', className: 'dark' }),
    () => {
      for (const name of ['dir', 'class']) document.documentElement.removeAttribute(name)
    },
    [/^the attribute dir of <html> was missing and is "rtl"$/, /^the attribute class of <html> was missing and is "dark"$/],
  ],
  [
    'a title',
    () => {
      const { title } = document
      document.title = 'Left'
      return title
    },
    (title: string) => (document.title = title),
    [/^document\.title was .* and is "Left"$/],
  ],
  [
    'an address',
    () => {
      const { href } = location
      history.replaceState(history.state, '', '#left')
      return href
    },
    (href: string) => history.replaceState(history.state, '', href),
    [/^the URL was .* and is ".*#left"$/],
  ],
  [
    'the focus',
    () => {
      const button = add('button')
      button.focus()
      return button
    },
    (button: HTMLElement) => button.remove(),
    [/^the focus was "body" and is "button"$/, /^<button><\/button>$/],
  ],
  [
    'a scrolled page of another size',
    async () => {
      await page.viewport(700, 500)
      const high = add('div')
      high.style.height = '2000px'
      scrollTo(0, 100)
      return high
    },
    async (high: HTMLElement) => {
      high.remove()
      await page.viewport(1280, 800)
    },
    [
      /^the scroll position was "0 0" and is "0 100"$/,
      /^the size of the window was "1280 800" and is "700 500"$/,
      /^<div style="height: 2000px;"><\/div>$/,
    ],
  ],
])('%s is found until it is put back', async (_what, leave, putBack, sentences) => {
  const before = await pageState()
  const left = await leave()
  const found = await leftInPage(before, 0)
  await putBack(left as never)
  expect(found).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
  expect(await leftInPage(before)).toEqual([])
})

test('styles of imported code may stay', async () => {
  const before = await pageState()
  const style = add('style', document.head)
  style.setAttribute('type', 'text/css')
  style.dataset['viteDevId'] = '/left.css'
  expect(await leftInPage(before, 0)).toEqual([])
  style.removeAttribute('data-vite-dev-id')
  expect(await leftInPage(before, 0)).toEqual([expect.stringMatching(/^<style/)])
  style.remove()
})
