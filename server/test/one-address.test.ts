import { CSRF_COOKIE, CSRF_HEADER, SESSION_COOKIE } from '@keel/contract/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WAIT_MS } from '../../scripts/time-limits.mjs'
import { startTestApp, type Answer, type TestApp } from './app'
import { solveCaptcha } from './captcha'

const CLASS = 40
/** A classroom does not hold all of them. */
const GROUP = 10
const CSRF = 'a-csrf-token-of-a-browser'
const PASSWORD = 'vaga-hea-parool-7'
let app: TestApp
beforeAll(async () => {
  // Limits as on a server.
  app = await startTestApp({ RATE_PER_MINUTE: '1200', TRUST_PROXY: '1' })
})
afterAll(() => app.stop())

const SCHOOL = '198.51.100.7'
/** Calls from an address, as the browser with this session. */
const callFrom = <D>(address: string, session: string, method: string, path: string, body?: unknown): Promise<Answer<D>> => {
  const cookie = [`${CSRF_COOKIE}=${CSRF}`, ...(session ? [`${SESSION_COOKIE}=${session}`] : [])].join('; ')
  return app.guest().call<D>(method, path, body, { cookie, [CSRF_HEADER]: CSRF, 'x-forwarded-for': address })
}
const sessionOf = ({ headers }: Answer<unknown>): string =>
  new RegExp(`${SESSION_COOKIE}=([^;]*)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
/** The status and, of a refusal, the code. */
const shortly = ({ status, failure }: Answer<unknown>): unknown => (status === 200 ? 200 : [status, failure.code])
const logIn = (address: string, email: string, password: string) => callFrom(address, '', 'POST', '/user/login', { email, password })

test(
  'a class behind one address gets in within a minute, guessers from many addresses are slowed',
  async () => {
    const teacher = await app.user('teacher')
    const invites: string[] = []
    for (let n = 0; n < CLASS / GROUP; n++) {
      const { id } = (await teacher.post<{ id: number }>('/rooms', { name: `Group ${n}`, type: 2 })).data
      invites.push((await teacher.post<{ token: string }>(`/rooms/${id}/tokens`)).data.token)
    }
    // What the database counts happens at one moment.
    app.clock.now = new Date()

    const emailOf = (n: number) => `pupil${n}.${teacher.user.id}@class.example`
    async function arrive(n: number) {
      const email = emailOf(n)
      const invite = invites[n % invites.length]
      const person = { first_name: 'Mari', last_name: `Maasikas${n}`, role: 2, lang: 'et', terms: true }
      const register = async () =>
        callFrom(SCHOOL, '', 'POST', '/user/register', { ...person, email, password: PASSWORD, captcha: await solveCaptcha(app), invite })
      const seen = [shortly(await callFrom(SCHOOL, '', 'GET', `/rooms/invite/${invite}`))]
      seen.push(shortly(await register()))
      for (const typo of ['Vaga-hea-parool-7', 'vaga-hea-parol-7']) seen.push(shortly(await logIn(SCHOOL, email, typo)))
      const loggedIn = await logIn(SCHOOL, email, PASSWORD)
      seen.push(shortly(loggedIn))
      seen.push(shortly(await callFrom(SCHOOL, sessionOf(loggedIn), 'POST', '/rooms/join', { token: invite })))
      return seen
    }
    const wrong = [422, 'login.failed']
    const arrived = await Promise.all(Array.from({ length: CLASS }, (_, n) => arrive(n)))
    expect(arrived).toEqual(Array.from({ length: CLASS }, () => [200, 200, wrong, wrong, 200, 200]))

    const victim = emailOf(0)
    const guesses: unknown[] = []
    for (let n = 0; n < 30; n++) guesses.push(shortly(await logIn(`203.0.113.${n + 1}`, victim, `guess number ${n}`)))
    expect(guesses).toEqual(Array.from({ length: 30 }, (_, n) => (n < 20 ? wrong : [422, 'captcha.not.solved'])))
    // The owner is not locked out.
    const captcha = await solveCaptcha(app)
    expect((await callFrom(SCHOOL, '', 'POST', '/user/login', { email: victim, password: PASSWORD, captcha })).status).toBe(200)
  },
  8 * WAIT_MS,
)
