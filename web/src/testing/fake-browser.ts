import { onTestFinished, vi } from 'vitest'
import { keys } from '../data/_shared/keys'
import { queryClient } from '../data/_shared/query-client'
import { languageStore } from '../i18n/language'

class FakeStorage {
  [name: string]: unknown
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null
  }
  setItem(name: string, value: string): void {
    this[name] = value
  }
  removeItem(name: string): void {
    delete this[name]
  }
}

/** Replaces the browser APIs that calls use, for tests without a browser; restored after the test. */
export function fakeBrowser() {
  const page = new EventTarget()
  const state = {
    /** As a page reads them: `name=value; other=value`. */
    cookie: '',
    online: true,
    visibilityState: 'visible',
    storage: new FakeStorage(),
    /** The URL opened by a clicked link. */
    opened: [] as string[],
    dispatch: (event: string) => page.dispatchEvent(new Event(event, { cancelable: true })),
  }
  vi.stubGlobal('document', {
    get cookie() {
      return state.cookie
    },
    get visibilityState() {
      return state.visibilityState
    },
    getElementById: () => null,
    body: { append: () => undefined },
    createElement: () => ({
      href: '',
      click(): void {
        state.opened.push(this.href)
      },
      remove: () => undefined,
    }),
  })
  vi.stubGlobal('navigator', {
    languages: ['en-US'],
    get onLine() {
      return state.online
    },
  })
  vi.stubGlobal('window', {
    get localStorage() {
      return state.storage
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  languageStore.setState({ language: 'en', messages: { errors: { oops: 'Oops, something went wrong :(' } } as never })
  onTestFinished(() => {
    // Save queues of the test leave nothing for the next one, which shares their process.
    queryClient.setQueryData(keys.me, null)
    queryClient.removeQueries({ queryKey: keys.me })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return state
}
