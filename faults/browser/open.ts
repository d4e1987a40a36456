import { API_BASE } from '@keel/contract/protocol'
import { compileFunction } from 'node:vm'
import { WebSocket } from 'ws'
import type { History } from '../check/history'
import { PUBLIC_URL } from '../world/node'
import type { Person } from '../world/school'
import type { Page, Visit, Received } from './page'
import { linesOf, Recorder, tokenOf } from './recorder'

interface Script {
  openPage: (visit: Visit, onReceived: (one: Received) => void) => Promise<Page>
}
export interface Browser {
  page: Page
  /** The browser notices that the network is gone, or back. */
  network: (online: boolean) => void
}

/** A browser of a person, in which the script of the page runs. Its network is the server at the origin. */
export async function openBrowser(
  { script, origin, history }: { script: string; origin: () => string; history: History },
  person: Person,
  visit: Visit,
): Promise<Browser> {
  const recorder = new Recorder(history, person.id, (name) => {
    const [kind, id] = name.split(' ')
    const { messages, items, boards } = page.shown()
    const found = <T extends { id: number }>(list: readonly T[]) => list.find((one) => String(one.id) === id)
    const [message, item, board] = [found(messages), found(items), found(boards)]
    if (kind === 'message' && message) return { subject: `channel ${visit.channel}`, token: tokenOf(message.text) }
    if (kind === 'item' && item) return { subject: `board ${visit.board}`, token: linesOf(item.value)[0] ?? '' }
    if (kind === 'board' && board) return { subject: `module ${visit.module}`, token: board.name }
    return null
  })
  const cookie = Object.entries(person.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = () => ({ cookie, origin: PUBLIC_URL })

  const fetchAsPerson = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const body: unknown =
      init.body instanceof FormData ? (init.body.get('file') as File).name : JSON.parse(typeof init.body === 'string' ? init.body : 'null')
    const path = new URL(url, origin()).pathname.slice(API_BASE.length)
    const acknowledge = recorder.sent(init.method ?? 'GET', path, body)
    const answer = await fetch(origin() + url, { ...init, keepalive: false, headers: { ...(init.headers as object), ...headers() } })
    // Only what has arrived completely was acknowledged.
    const text = await answer.text()
    if (answer.ok) acknowledge()
    else if (answer.status === 500) history.unclear(`${init.method ?? 'GET'} ${path} failed with 500 ${text.slice(0, 200)}`)
    return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers })
  }

  /** The part of XMLHttpRequest that uploads use. */
  class Request {
    upload = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ''
    private method = 'GET'
    private url = ''
    private readonly names: Record<string, string> = {}
    open(method: string, url: string): void {
      Object.assign(this, { method, url })
    }
    setRequestHeader(name: string, value: string): void {
      this.names[name] = value
    }
    send(form: FormData): void {
      fetchAsPerson(this.url, { method: this.method, headers: this.names, body: form })
        .then(async (answer) => {
          this.responseText = await answer.text()
          this.status = answer.status
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
    abort(): void {
      this.onabort?.()
    }
  }

  class Socket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: headers() })
      this.on('error', () => undefined) // `onclose` follows
    }
  }

  const target = new EventTarget()
  const storage = new Map<string, string>()
  const localStorage = new Proxy(
    {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => void storage.set(name, value),
      removeItem: (name: string) => void storage.delete(name),
    },
    {
      ownKeys: () => [...storage.keys()],
      getOwnPropertyDescriptor: (_of, name) => (storage.has(String(name)) ? { enumerable: true, configurable: true } : undefined),
    },
  )
  const location = {
    get host() {
      return new URL(origin()).host
    },
    get origin() {
      return origin()
    },
    protocol: 'http:',
    search: '',
  }
  const navigator = { onLine: true, languages: ['en'], language: 'en' }
  const document = {
    cookie,
    visibilityState: 'visible',
    documentElement: {},
    addEventListener: () => undefined,
    getElementById: () => null,
  }
  const addEventListener = target.addEventListener.bind(target)
  const removeEventListener = target.removeEventListener.bind(target)
  const window = { localStorage, sessionStorage: localStorage, location, document, navigator, addEventListener, removeEventListener }
  const globals = {
    window,
    document,
    location,
    navigator,
    localStorage,
    addEventListener,
    removeEventListener,
    fetch: fetchAsPerson,
    WebSocket: Socket,
    XMLHttpRequest: Request,
  }
  // Every browser has variables of its own: the script finds these names before those of Node.
  const run = compileFunction(
    `${script}
return KeelPage`,
    Object.keys(globals),
  ) as (...values: unknown[]) => Script
  const page = await run(...Object.values(globals)).openPage(visit, (one) => {
    if (one.kind === 'joined') history.began(person.id)
    else if (one.kind === 'message')
      history.received(person.id, { subject: `channel ${visit.channel}`, token: tokenOf(one.text), from: one.author })
    else history.received(person.id, { subject: `signals ${visit.room}`, token: one.token, from: one.from })
  })
  return {
    page,
    network(online) {
      navigator.onLine = online
      target.dispatchEvent(new Event(online ? 'online' : 'offline'))
    },
  }
}
