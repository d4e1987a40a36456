import { afterEach, expect, test, vi } from 'vitest'
import { refusal, takeCalls } from '../../testing/fake-api'
import { loadSite, provideSite, reloadSite, siteNow } from './site'

const NONE = { en: null, ru: null, et: null }
const called = (name: string) => ({ name: { ...NONE, en: name }, greeting: NONE, pages: [], providers: [] })
const shown = () => siteNow().name.en

afterEach(() => {
  provideSite(null)
  vi.unstubAllGlobals()
})

test('the texts of the school are loaded once, and again after a failure or a change', async () => {
  let answer: () => unknown = () => refusal(503)
  const calls = takeCalls(() => answer())
  await loadSite()
  expect(shown()).toBeNull()
  answer = () => called('Tamme')
  await Promise.all([loadSite(), loadSite()])
  await loadSite()
  expect([shown(), calls.length]).toEqual(['Tamme', 2])
  answer = () => called('Kuuse')
  await reloadSite()
  expect([shown(), calls.length]).toEqual(['Kuuse', 3])
})

test('a late response does not replace what is newer', async () => {
  const answers: (() => void)[] = []
  takeCalls(async () => {
    const name = `School ${answers.length + 1}`
    await new Promise<void>((resolve) => answers.push(resolve))
    return called(name)
  })
  const [first, second] = [loadSite(), reloadSite()]
  answers[1]?.()
  await second
  answers[0]?.()
  await first
  expect(shown()).toBe('School 2')
})

test('a process of the last version names no providers', async () => {
  takeCalls(() => ({ name: NONE, greeting: NONE, pages: [] }))
  await loadSite()
  expect(siteNow().providers).toEqual([])
})
