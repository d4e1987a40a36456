import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onOverdueCall, reportConnected } from '../../realtime/connected'
import { fakeBrowser } from '../../testing/fake-browser'
import { ApiError } from '../_shared/errors'
import { queryClient } from '../_shared/query-client'
import { setMe } from '../users/me'
import { hasStoredJobs, storeInTabOnly, storeJob, storedJob, storedJobs } from './job-storage'
import { createSaveQueue, type SaveQueueOptions } from './save-queue'

interface Text {
  key: string
  text: string
  version?: number
}
const text = (key: string, value: string): Text => ({ key, text: value })
const fault = (status: number, code: ApiError['code'] = 'internal') => new ApiError(code, 'No', status)
const away = fault(0, 'network')
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

let browser: ReturnType<typeof fakeBrowser>
const signIn = (id: number | null) => setMe(id === null ? null : ({ id } as never))
beforeEach(() => {
  browser = fakeBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  queryClient.clear()
  signIn(3)
})

/** A queue whose calls wait until the test ends them, and what it reports. */
function setUp(options: Partial<SaveQueueOptions<Text, string>> = {}) {
  const calls: { jobs: readonly Text[]; leaving: boolean; overtakes: boolean; end: (result: string | Error) => Promise<unknown> }[] = []
  const stored: [string, string][] = []
  const failed: [string, string][] = []
  const queue = createSaveQueue<Text, string>({
    keyOf: ({ key }) => key,
    send: (jobs, how) =>
      new Promise((resolve, reject) => {
        const end = (result: string | Error) => {
          if (typeof result === 'string') resolve(result)
          else reject(result)
          return pass()
        }
        calls.push({ jobs, ...how, end })
      }),
    onStored: (jobs, result) => void stored.push([jobs.map((job) => job.text).join(' '), result]),
    onFailed: (job, { kind }) => void failed.push([job.text, kind]),
    ...options,
  })
  const end = (result: string | Error = 'ok') => calls.at(-1)?.end(result) ?? Promise.resolve()
  return {
    queue,
    calls,
    stored,
    failed,
    end,
    put: (...jobs: Text[]) => jobs.forEach((job) => queue.put(job)),
    sent: () => calls.map(({ jobs }) => jobs.map((job) => job.text).join(' ')),
    state: () =>
      Object.fromEntries(
        [...queue.store.getState()].map(([key, { job, state, failure }]) => [key, [job.text, state, failure?.kind ?? null]]),
      ),
  }
}
const byKey = { laneOf: ({ key }: Text) => key }

describe('overdue jobs', () => {
  test('after three seconds the line is checked, and the page asks before it is left', async () => {
    const checks = vi.fn<() => void>()
    onOverdueCall(checks)
    const { queue, put, end } = setUp({ asksOnLeave: true })
    const asks = () => !browser.dispatch('beforeunload')
    put(text('a', '1'))
    await pass(2999)
    expect([queue.get('a')?.overdue, checks.mock.calls.length, asks()]).toEqual([false, 0, false])
    await pass(1)
    expect([queue.get('a')?.overdue, checks.mock.calls.length, asks()]).toEqual([true, 1, true])
    await end()
    expect([queue.get('a'), asks()]).toEqual([undefined, false])
  })

  test('a job that was put again while it was stored has three seconds of its own', async () => {
    const { queue, put, end } = setUp()
    put(text('a', '1'))
    await pass(2000)
    put(text('a', '2'))
    await end()
    await pass(2000)
    expect(queue.get('a')?.overdue).toBe(false)
    await pass(1000)
    expect(queue.get('a')?.overdue).toBe(true)
  })
})

test('what an earlier visit left is sent again when its author is known', async () => {
  const storage = {
    nameOf: ({ key }: Text, userId: number) => `keel.answer.${userId}.${key}` as const,
    restore: (userId: number) => storedJobs(`keel.answer.${userId}.`) as Text[],
  }
  storeJob('keel.answer.3.a', text('a', '1'))
  storeJob('keel.answer.4.b', text('b', '2'))
  const { sent, end, queue } = setUp({ storage })
  expect(sent()).toEqual(['1'])
  await end()
  expect([storedJob('keel.answer.3.a'), queue.store.getState().size]).toEqual([null, 0])
  signIn(null)
  signIn(4)
  expect(sent()).toEqual(['1', '2'])
})

describe('order', () => {
  test('jobs of a lane are sent one after another, in the order they were put', async () => {
    const { put, sent, end, state, stored } = setUp()
    put(text('a', '1'), text('b', '2'))
    expect(sent()).toEqual(['1'])
    expect(state()).toEqual({ a: ['1', 'sending', null], b: ['2', 'waiting', null] })
    await end('first')
    expect(sent()).toEqual(['1', '2'])
    await end('second')
    expect([state(), stored]).toEqual([
      {},
      [
        ['1', 'first'],
        ['2', 'second'],
      ],
    ])
  })

  test('lanes are sent side by side', () => {
    const { put, sent } = setUp(byKey)
    put(text('a', '1'), text('b', '2'))
    expect(sent()).toEqual(['1', '2'])
  })

  test('a waiting job is replaced in its place, one on its way is followed by a new one', async () => {
    const { put, sent, end, queue } = setUp()
    put(text('a', '1'), text('b', '2'), text('c', '3'), text('b', '4'), text('a', '5'))
    expect([...queue.store.getState().keys()]).toEqual(['b', 'c', 'a'])
    for (let n = 0; n < 4; n++) await end()
    expect(sent()).toEqual(['1', '4', '3', '5'])
  })

  test('a job that follows one on its way goes on from the result', async () => {
    const { put, calls, end, state } = setUp({ rebase: (job, result) => ({ ...job, version: Number(result) }) })
    put(text('a', '1'), text('a', '2'))
    await end('7')
    expect(calls[1]?.jobs).toEqual([{ key: 'a', text: '2', version: 7 }])
    await end('8')
    expect(state()).toEqual({})
  })

  test('a job is in the queue until what follows its storing is done', async () => {
    let done = (): void => undefined
    const { put, end, state, sent } = setUp({ onStored: () => new Promise<void>((resolve) => (done = resolve)) })
    put(text('a', '1'), text('b', '2'))
    await end()
    expect([state(), sent()]).toEqual([{ a: ['1', 'sending', null], b: ['2', 'waiting', null] }, ['1']])
    done()
    await pass()
    expect(sent()).toEqual(['1', '2'])
  })

  test('what follows the end of a job no longer finds it in the queue', async () => {
    const sizes: number[] = []
    const look = () => void sizes.push(queue.store.getState().size)
    const { queue, put, end } = setUp({ afterStored: look, onFailed: look })
    put(text('a', '1'), text('b', '2'))
    await end()
    await end(fault(403))
    expect(sizes).toEqual([1, 0])
  })

  test('a newer job drops older ones that it supersedes, also one whose call fails', async () => {
    const { put, sent, end, state, queue } = setUp({ supersedes: (newer, older) => newer.text === 'clear' && older.text !== 'other' })
    put(text('a', '1'), text('b', '2'), text('o', 'other'), text('c', 'clear'), text('d', '3'))
    expect(state()).toEqual({ o: ['other', 'waiting', null], c: ['clear', 'waiting', null], d: ['3', 'waiting', null] })
    await end(away)
    void queue.flush()
    for (let n = 0; n < 3; n++) await end()
    expect(sent()).toEqual(['1', 'other', 'clear', '3'])
  })

  test('a discarded job is not sent, and its failure on the way is not reported', async () => {
    const { put, queue, sent, end, failed } = setUp()
    put(text('a', '1'), text('b', '2'))
    queue.discard('b')
    queue.discard('a')
    queue.discard('unknown')
    await end(fault(403))
    await pass(60_000)
    expect([sent(), failed, queue.store.getState().size]).toEqual([['1'], [], 0])
  })

  test('after the last job is discarded the next one is sent at once', async () => {
    const { put, queue, sent, calls, state } = setUp()
    put(text('a', '1'))
    queue.discard('a')
    put(text('a', '2'))
    expect(sent()).toEqual(['1', '2'])
    await calls[0]?.end(away)
    expect(state()).toEqual({ a: ['2', 'sending', null] })
    await calls[1]?.end('ok')
    expect(state()).toEqual({})
  })

  test('updating a job neither sends it nor counts as newer', async () => {
    const { put, queue, sent, end } = setUp()
    put(text('a', '1'))
    queue.update('a', (job) => ({ ...job, version: 2 }))
    queue.update('unknown', (job) => job)
    expect(queue.get('a')?.job).toEqual({ key: 'a', text: '1', version: 2 })
    await end()
    expect([sent(), queue.get('a')]).toEqual([['1'], undefined])
  })
})

describe('time', () => {
  const typing = { ...byKey, delay: { afterMs: 1000, atMostMs: 3000 } }

  test('a job that keeps changing is sent once, after the last change', async () => {
    const { put, sent } = setUp(typing)
    for (const value of ['P', 'Pa', 'Page']) {
      put(text('a', value))
      await pass(900)
    }
    expect(sent()).toEqual([])
    await pass(100)
    expect(sent()).toEqual(['Page'])
  })

  test('a job that never stops changing is sent all the same', async () => {
    const { put, sent } = setUp(typing)
    for (let n = 0; n < 7; n++) {
      put(text('a', String(n)))
      await pass(500)
    }
    expect(sent()).toEqual(['5'])
  })

  test('changes during a call wait for its end and for their own time', async () => {
    const { put, sent, end } = setUp(typing)
    put(text('a', '1'))
    await pass(1000)
    put(text('a', '2'))
    await pass(900)
    put(text('a', '3'))
    await end()
    expect(sent()).toEqual(['1'])
    await pass(1000)
    expect(sent()).toEqual(['1', '3'])
    put(text('a', '4'))
    await pass(5000)
    expect(sent()).toEqual(['1', '3'])
    await end()
    expect(sent()).toEqual(['1', '3', '4'])
  })

  test('flushing sends at once: the lane of one job, or all', async () => {
    const { put, queue, sent } = setUp(typing)
    put(text('a', '1'), text('b', '2'))
    void queue.flush('b')
    expect(sent()).toEqual(['2'])
    void queue.flush()
    expect(sent()).toEqual(['2', '1'])
  })

  test('flushing ends when the job is stored or has failed, at once when there is none', async () => {
    const { put, queue, end } = setUp(typing)
    await queue.flush('a')
    await queue.flush()
    const ended: number[] = []
    put(text('a', '1'))
    void queue.flush('a').then(() => ended.push(1))
    await pass()
    expect(ended).toEqual([])
    await end(away)
    expect(ended).toEqual([1])
    void queue.flush('a').then(() => ended.push(2))
    await end()
    expect(ended).toEqual([1, 2])
  })

  test('calls of a lane start at least so far apart', async () => {
    const { put, sent, end } = setUp({ everyMs: 100 })
    put(text('a', '1'))
    await pass(30)
    put(text('a', '2'))
    await end()
    put(text('a', '3'))
    await pass(69)
    expect(sent()).toEqual(['1'])
    await pass(1)
    expect(sent()).toEqual(['1', '3'])
  })
})

describe('failures', () => {
  test.each([
    [away, 'offline'],
    [fault(408), 'busy'],
    [fault(429, 'too.many'), 'busy'],
    [fault(500), 'busy'],
    [fault(503, 'unavailable'), 'busy'],
    [fault(409, 'call.running'), 'busy'],
  ])('%s is tried again every three seconds, as the newest there is', async (error, kind) => {
    const { put, sent, end, state, failed } = setUp()
    put(text('a', '1'), text('b', '2'))
    await end(error)
    expect(state()).toEqual({ a: ['1', 'waiting', kind], b: ['2', 'waiting', kind] })
    put(text('a', '3'), text('c', '4'))
    expect(state()).toMatchObject({ a: ['3', 'waiting', kind], c: ['4', 'waiting', kind] })
    await pass(2999)
    expect(sent()).toEqual(['1'])
    await pass(1)
    expect(sent()).toEqual(['1', '3'])
    expect(state()).toMatchObject({ a: ['3', 'sending', kind] })
    await end()
    expect(state()).toEqual({ b: ['2', 'sending', null], c: ['4', 'waiting', null] })
    expect(failed).toEqual([])
  })

  test('after ten failures in a row the pauses grow to twenty-four seconds', async () => {
    const { put, calls, end } = setUp()
    put(text('a', '1'))
    const pauses: number[] = []
    for (let n = 0; n < 15; n++) {
      await end(away)
      const [before, at] = [calls.length, Date.now()]
      while (calls.length === before) await pass(1000)
      pauses.push((Date.now() - at) / 1000)
    }
    expect(pauses).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 12, 24, 24, 24])
    await end()
    put(text('a', '2'))
    await end(away)
    await pass(3000)
    expect(calls).toHaveLength(18)
  })

  test.each([
    ['the network', () => void browser.dispatch('online')],
    ['the live connection', reportConnected],
  ])('a lane that rests after a failure goes on at once when %s is back', async (_what, comesBack) => {
    const { put, sent, end } = setUp()
    put(text('a', '1'))
    await end(away)
    comesBack()
    expect(sent()).toEqual(['1', '1'])
    // Nothing is sent twice for it.
    comesBack()
    expect(sent()).toEqual(['1', '1'])
  })

  test.each([
    [fault(403, 'forbidden'), 'refused'],
    [fault(404, 'not.found'), 'refused'],
    [fault(409, 'item.being.edited'), 'refused'],
    [new TypeError('x is not a function'), 'refused'],
    [fault(413, 'body.too.large'), 'invalid'],
    [fault(422, 'bad.input'), 'invalid'],
    [fault(409, 'board.full'), 'invalid'],
  ])('%s is final: the job is dropped, and those behind it go on', async (error, kind) => {
    const { put, sent, end, failed, state } = setUp()
    put(text('a', '1'), text('b', '2'))
    await end(error)
    expect([sent(), failed, state()]).toEqual([['1', '2'], [['1', kind]], { b: ['2', 'sending', null] }])
  })

  test('what was put while an older one was refused is tried by itself', async () => {
    const { put, sent, end, failed } = setUp({ outcomes: { invalid: 'hold' } })
    put(text('a', 'too much'), text('a', 'less'))
    await end(fault(422))
    expect([sent(), failed]).toEqual([['too much', 'less'], [['too much', 'invalid']]])
  })

  test('a held job stays, lets others pass, and goes when it is put again or flushed', async () => {
    const { put, queue, sent, end, state } = setUp({ outcomes: { invalid: 'hold' } })
    put(text('a', '1'), text('b', '2'))
    await end(fault(413))
    await end()
    expect(state()).toEqual({ a: ['1', 'held', 'invalid'] })
    browser.dispatch('online')
    void queue.flush()
    await pass(60_000)
    expect(sent()).toEqual(['1', '2'])
    void queue.flush('a')
    expect(state()).toEqual({ a: ['1', 'sending', null] })
    await end(fault(413))
    put(text('a', '3'))
    await end()
    expect([sent(), state()]).toEqual([['1', '2', '1', '3'], {}])
  })

  test('a conflict is held with what is typed meanwhile, until it is put again', async () => {
    const { put, queue, sent, end, state, failed } = setUp()
    put(text('a', 'mine'), text('a', 'mine, more'))
    await end(new ApiError('item.changed', 'No', 409, {}, undefined, undefined, { id: 1 } as never))
    expect([state(), failed]).toEqual([{ a: ['mine, more', 'held', 'conflict'] }, [['mine', 'conflict']]])
    void queue.flush('a')
    queue.update('a', (job) => ({ ...job, text: 'merged' }))
    await pass(60_000)
    expect(sent()).toEqual(['mine'])
    put(text('a', 'merged'))
    expect(sent()).toEqual(['mine', 'merged'])
  })

  test('an error in what follows the storing is a failure of the job', async () => {
    const { put, end, failed, sent } = setUp({
      onStored: () => {
        throw new Error('broken')
      },
    })
    put(text('a', '1'), text('b', '2'))
    await end()
    expect([failed, sent()]).toEqual([[['1', 'refused']], ['1', '2']])
  })
})

describe('several in one call', () => {
  const together = (waiting: readonly Text[]) => {
    const end = waiting.findIndex(({ key }, at) => at === 3 || (at > 0 && key === 'x'))
    return end < 0 ? waiting.length : end
  }

  test('jobs that join go together, as many as may', async () => {
    const { put, sent, end } = setUp({ together })
    put(...['1', '2', '3', '4', '5'].map((value) => text(value, value)), text('x', 'x'), text('6', '6'))
    for (let n = 0; n < 3; n++) await end()
    expect(sent()).toEqual(['1', '2 3 4', '5', 'x 6'])
  })

  test('refused together, each is tried alone, and only the one at fault is dropped', async () => {
    const { put, sent, end, failed, state } = setUp({ together })
    put(text('0', '0'), text('1', '1'), text('2', '2'), text('3', '3'))
    await end()
    await end(fault(422))
    await end()
    await end(fault(422))
    await end()
    expect([sent(), failed, state()]).toEqual([['0', '1 2 3', '1', '2', '3'], [['2', 'invalid']], {}])
  })

  test('after a lost network they go together again', async () => {
    const { put, sent, end } = setUp({ together })
    put(text('0', '0'), text('1', '1'), text('2', '2'))
    await end()
    await end(away)
    await pass(3000)
    expect(sent()).toEqual(['0', '1 2', '1 2'])
  })
})

describe('leaving the page', () => {
  const typing = { ...byKey, delay: { afterMs: 1000, atMostMs: 1000 } }
  const hide = () => {
    browser.visibilityState = 'hidden'
    browser.dispatch('visibilitychange')
  }

  test('what is held back is sent when the page is hidden, not when it is shown', () => {
    const { put, sent } = setUp(typing)
    put(text('a', '1'))
    browser.dispatch('visibilitychange')
    expect(sent()).toEqual([])
    hide()
    expect(sent()).toEqual(['1'])
  })

  test('a page that goes away sends the newest, beside what is on its way', async () => {
    const { put, calls } = setUp(typing)
    put(text('a', '1'))
    hide()
    put(text('a', '2'))
    hide()
    expect(calls).toHaveLength(1)
    browser.dispatch('pagehide')
    expect(calls.map(({ jobs, leaving, overtakes }) => [jobs[0]?.text, leaving, overtakes])).toEqual([
      ['1', false, false],
      ['2', true, true],
    ])
  })

  test('a page that stays after all continues with what is typed next', async () => {
    const { put, calls, state, sent } = setUp(typing)
    put(text('a', '1'))
    browser.dispatch('pagehide')
    put(text('a', '2'))
    await calls[0]?.end('ok')
    await pass(1000)
    expect(sent()).toEqual(['1', '2'])
    await calls[1]?.end('ok')
    expect(state()).toEqual({})
  })

  test('a held job is not sent when the page goes away', async () => {
    const { put, sent, end } = setUp({ ...typing, outcomes: { invalid: 'hold' } })
    put(text('a', '1'))
    await pass(1000)
    await end(fault(422))
    browser.dispatch('pagehide')
    expect(sent()).toEqual(['1'])
  })
})

describe('in the browser', () => {
  const storage = { nameOf: ({ key }: Text, userId: number) => `keel-review-${userId}-${key}` as const }
  // Queues of tests before this one may write their own.
  const names = () => Object.keys(browser.storage).filter((name) => name.startsWith('keel-review-'))

  test('a job is kept until it is stored, refused or discarded', async () => {
    const { put, end, queue } = setUp({ storage })
    put(text('a', '1'), text('b', '2'), text('c', '3'), text('d', '4'))
    expect(storedJob('keel-review-3-a')).toEqual(text('a', '1'))
    await end()
    expect(names()).toEqual(['keel-review-3-b', 'keel-review-3-c', 'keel-review-3-d'])
    await end(fault(403))
    await end(away)
    expect(names()).toEqual(['keel-review-3-c', 'keel-review-3-d'])
    queue.discard('d')
    expect(names()).toEqual(['keel-review-3-c'])
  })

  test('fast changes are written down now and then, the newest before a pause', async () => {
    const { put, end } = setUp({ ...byKey, storage: { ...storage, afterMs: 300 }, delay: { afterMs: 1000, atMostMs: 1000 } })
    const write = vi.spyOn(browser.storage, 'setItem')
    for (let n = 0; n < 9; n++) {
      put(text('a', String(n)))
      await pass(60)
    }
    expect(write).toHaveBeenCalledTimes(1)
    await pass(300)
    expect([write.mock.calls.length, storedJob('keel-review-3-a')]).toEqual([2, text('a', '8')])
    await pass(1000)
    put(text('a', 'newer'))
    await end(away)
    expect(storedJob('keel-review-3-a')).toEqual(text('a', 'newer'))
    await pass(3000)
    await end()
    await pass(1000)
    expect(names()).toEqual([])
  })

  test('a job that is stored before it was written down is not written down after', async () => {
    const { put, queue, end } = setUp({ storage: { ...storage, afterMs: 300 } })
    put(text('a', '1'))
    void queue.flush()
    await end()
    await pass(1000)
    expect(names()).toEqual([])
  })

  test('only what is named is written down', () => {
    const { put } = setUp({ storage: { ...storage, contentOf: (job) => job.text } })
    put(text('a', '1'))
    expect(browser.storage['keel-review-3-a']).toBe('"1"')
  })

  test('a job of nobody who is signed in is not kept', () => {
    signIn(null)
    const { put, sent } = setUp({ storage })
    put(text('a', '1'))
    expect([sent(), names()]).toEqual([['1'], []])
  })

  test('a session that ended leaves the job for the next visit and reports nothing', async () => {
    const { put, end, state, failed } = setUp({ storage: { ...storage, afterMs: 300 } })
    put(text('a', '1'))
    await end(fault(401, 'not.signed.in'))
    expect([state(), failed, names()]).toEqual([{}, [], ['keel-review-3-a']])
  })

  test('a job that is discarded on its way is not written down when its call fails', async () => {
    const { put, queue, end } = setUp({ storage: { ...storage, afterMs: 300 } })
    put(text('a', '1'))
    queue.discard('a')
    await end(fault(403))
    await pass(1000)
    expect(names()).toEqual([])
  })

  test('a full storage changes nothing else, and this tab still has the job', async () => {
    vi.spyOn(browser.storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { put, end, sent } = setUp({ storage })
    put(text('a', '1'), text('b', '2'))
    expect([storedJobs('keel-review-3-'), hasStoredJobs('keel-review-3-'), names()]).toEqual([[text('a', '1'), text('b', '2')], true, []])
    await end()
    await end()
    expect([sent(), hasStoredJobs('keel-review-3-')]).toEqual([['1', '2'], false])
  })

  test('a storage that may not be used is an empty one', () => {
    vi.spyOn(browser, 'storage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    expect([storedJobs('keel-review-3-'), storedJob('keel-review-3-a'), hasStoredJobs('keel-review-3-')]).toEqual([[], null, false])
    storeJob('keel-review-3-a', text('a', '1'))
    expect(storedJob('keel-review-3-a')).toEqual(text('a', '1'))
    storeJob('keel-review-3-a', null)
    expect(hasStoredJobs('keel-review-3-')).toBe(false)
  })

  test('tabs keep their jobs beside each other’s', async () => {
    const [one, other] = [setUp({ storage }), setUp({ storage })]
    one.put(text('a', '1'))
    other.put(text('b', '2'))
    expect(storedJobs('keel-review-3-')).toEqual([text('a', '1'), text('b', '2')])
    await one.end()
    expect(storedJobs('keel-review-3-')).toEqual([text('b', '2')])
  })

  test('jobs that may not stay in the browser stay in this tab, also those of others', () => {
    const [one, others] = ['keel.chat.out.3.7.a', 'keel.chat.out.4.7.b'] as const
    storeJob(one, text('a', '1'))
    const draft = 'keel.draft.3.7'
    for (const [name, job] of [
      [others, '"2"'],
      ['keel.chat.out.5.7', '{broken'],
      [draft, '"4"'],
    ] as const)
      browser.storage.setItem(name, job)
    const namesHere = () => Object.keys(browser.storage).filter((name) => /^keel\.(chat|draft)/.test(name))
    storeInTabOnly('keel.chat.out.')
    expect(namesHere()).toEqual([draft])
    expect([storedJobs('keel.chat.out.'), storedJob('keel.chat.out.5.7')]).toEqual([[text('a', '1'), '2'], null])
    storeJob(others, 'newer')
    expect([namesHere(), storedJob(others)]).toEqual([[draft, others], 'newer'])
    for (const name of [one, others]) storeJob(name, null)
    expect(hasStoredJobs('keel.chat.out.')).toBe(false)
  })

  test('what is no job is read as null', () => {
    browser.storage.setItem('keel-review-3-a', '{"text":"cut o')
    expect([storedJob('keel-review-3-a'), storedJob('keel-review-3-b')]).toEqual([null, null])
  })
})

describe('another person', () => {
  const storage = { nameOf: ({ key }: Text, userId: number) => `keel-review-${userId}-${key}` as const, afterMs: 300 }

  test.each([null, 4])('sends and sees nothing of what waits, when %s signs in instead', async (userId) => {
    const { put, queue, sent, end, stored, state } = setUp({ storage })
    put(text('a', '1'), text('b', '2'))
    signIn(userId)
    expect([state(), storedJobs('keel-review-3-')]).toEqual([{}, [text('a', '1'), text('b', '2')]])
    await end()
    void queue.flush()
    await pass(60_000)
    expect([sent(), stored, storedJobs('keel-review-3-')]).toEqual([['1'], [], [text('a', '1'), text('b', '2')]])
    put(text('c', '3'))
    await pass(300)
    expect([sent(), hasStoredJobs(`keel-review-${Number(userId)}-`)]).toEqual([['1', '3'], userId !== null])
  })

  test('a call that fails after its person left leaves no trace for the next one', async () => {
    const { put, end, failed, state, sent } = setUp({ storage })
    put(text('a', '1'))
    signIn(4)
    put(text('b', '2'))
    expect(sent()).toEqual(['1'])
    await end(away)
    expect([failed, state(), sent()]).toEqual([[], { b: ['2', 'sending', null] }, ['1', '2']])
  })

  test('the next person does not wait for the failures of the one before', async () => {
    const { put, end, sent, state } = setUp()
    put(text('a', '1'))
    await end(away)
    signIn(4)
    put(text('b', '2'))
    expect([sent(), state()]).toEqual([['1', '2'], { b: ['2', 'sending', null] }])
  })

  test('the same user again, or the first that becomes known, drops nothing', async () => {
    queryClient.clear()
    const { put, state } = setUp()
    put(text('a', '1'))
    signIn(5)
    signIn(5)
    expect(state()).toEqual({ a: ['1', 'sending', null] })
  })
})
