import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CookieJar } from './cookie-jar'

/** Claims of an account at a provider, other than its subject. */
export type Account = Record<string, unknown>

export interface TestProvider {
  issuer: string
  /** Adds an account, or changes its claims; any password will do for it. */
  setAccount(name: string, claims: Account): Promise<void>
}

/** Starts real OpenID Connect providers; `ids` are those that the site at `origin` knows each by. */
export async function startProviders(
  origin: string,
  ids: readonly string[],
): Promise<{ providers: TestProvider[]; stop: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'programs', 'providers.mjs'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
  const providers: TestProvider[] = []
  for (const id of ids) {
    const redirects = [`${origin}/api/v1/user/sign-in/${id}/callback`]
    const { issuer } = await ask<{ issuer: string }>(child, { call: 'start', redirects, signedOut: `${origin}/login` })
    providers.push({
      issuer,
      setAccount: async (name, claims) => void (await ask(child, { call: 'account', issuer, name, claims })),
    })
  }
  return {
    providers,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

let calls = 0

function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const id = ++calls
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the providers ended'))
    const onMessage = (reply: T & { id: number }) => {
      if (reply.id !== id) return
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(reply)
    }
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.send({ id, ...message })
  })
}

/** Does as somebody with a browser would at a provider: logs in as an account. Returns where it is sent back to; `browser` stays logged in. */
export async function logIn(url: string, account: string, browser = new CookieJar()): Promise<string> {
  const { origin } = new URL(url)
  let next = url
  while (new URL(next).origin === origin) {
    const isForm = new URL(next).pathname.startsWith('/interaction/')
    const form = { method: 'POST', body: new URLSearchParams({ prompt: 'login', login: account, password: 'any' }) }
    const response = await browser.fetch(next, isForm ? form : {})
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${await response.text()}`)
    next = new URL(location, next).href
  }
  return next
}

/** Settings of a provider, with what `more` changes. */
export const providerSettings = (issuer: string, more: Record<string, unknown> = {}) => ({
  id: 'school',
  name: 'School account',
  issuer,
  client_id: 'keel',
  client_secret: 'a secret of the test',
  ...more,
})

/** Writes the file that `OIDC_FILE` names. */
export async function writeProviders(settings: unknown): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'keel-providers-'))
  const path = join(folder, 'providers.json')
  await writeFile(path, JSON.stringify(settings))
  return { path, remove: () => rm(folder, { recursive: true }) }
}
