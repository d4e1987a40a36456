import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import type { User } from '@keel/contract/entities/user'
import { setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { setSounds } from '../../lib/sounds'
import { live } from '../../realtime/live'
import type { FakeServer } from '../../realtime/testing/fake-server'
import { liveServer } from '../../testing/live-server'
import { renderApp } from '../../testing/render'
import { axeFaults } from '../../testing/axe'
import { useRoomMessages } from '../../data/room-messages'
import type { AnswerTarget } from '../../items/_shared/item-context'
import { getAnswerRecorderId, unsaved } from '../../items/_shared/recorder/unsaved'
import { useAnswerEvent } from '../../items/_shared/answer-events'
import { keys } from '../../data/_shared/keys'
import type { BoardContextValue } from './board-context'
import { BoardView } from './board-view'
import type { BoardViewProps } from './board-view-props'
import { createSelection } from './selection'
import { useExerciseLive } from './use-exercise-live'

const TEACHER = 3
const STUDENT = 4
const user = (id: number): User => ({
  id,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: id === TEACHER ? 1 : 2,
  verify: 1,
  lang: 'en',
  sounds: false,
})
const words = (text: string, version = 1): BoardItem => ({
  id: 1,
  board_id: 5,
  type: 1,
  name: null,
  props: {},
  version,
  value: { content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})
const exercise: BoardItem = {
  id: 2,
  board_id: 5,
  type: 10,
  name: null,
  props: {},
  version: 1,
  value: {
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'goes', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] }] }],
    words: {
      g1: [
        { id: 'a', value: 'goes' },
        { id: 'b', value: 'go' },
      ],
    },
  },
}
const writing: BoardItem = {
  ...exercise,
  id: 3,
  type: 17,
  value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'went', marks: [{ type: 'gap', attrs: { wordId: 'g1' } }] }] }] },
}
let server: FakeServer
const say = (data: RoomMessage, user_id: number | null = TEACHER) =>
  server.last.event('direct_message', { user_id, room_id: 9, queue_id: null, ts: Date.now(), data })

let more: BoardItem[] = []
/** Delays the response with the items; its content is taken at the time of the request. */
let held: (() => Promise<void>) | null = null
let posted: { path: string; body: unknown }[] = []
beforeEach(() => {
  posted = []
  more = []
  held = null
  server = liveServer()
  live.start()
  server.last.greet({ server_time: Date.now() })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url, location.href)
    const path = pathname.replace('/api/v1', '') + search
    if (init.method !== 'GET') posted.push({ path, body: JSON.parse(init.body as string) })
    if (path === '/boards/5/items') {
      const data = [words('First'), exercise, ...more]
      await held?.()
      return Response.json({ data })
    }
    if (path === '/boards/5/actions' && init.method === 'POST')
      return Response.json({ data: { action: { id: 'b', first_success: false } } })
    if (path.startsWith('/boards/5/actions')) return Response.json({ data: {} })
    if (path === '/boards/5/progress')
      return Response.json({ data: [{ user_id: STUDENT, item_id: 2, total: 1, done: 0, first: 0, begun: false }] })
    return Response.json({ data: null })
  })
})
afterEach(() => queryClient.clear())

function LiveBoard(props: Pick<BoardViewProps, 'canEdit'> & Partial<BoardViewProps>) {
  useRoomMessages(9)
  return <BoardView boardId={5} roomId={9} {...props} />
}
const show = async (id: number, more: Partial<BoardViewProps> = {}) => {
  setMe(user(id))
  await renderApp(
    <main>
      <h1>Room</h1>
      <LiveBoard canEdit={id === TEACHER} {...more} />
    </main>,
    { queryClient },
  )
  await expect.element(page.getByText('First')).toBeVisible()
}
const gap = () => page.getByRole('combobox', { name: 'Gap 1 of 1' })
const lock = () => page.getByText('Currently being edited by a teacher and thus unavailable to students')

test('locks an item that a teacher edits for students until it is released', async () => {
  await show(STUDENT)
  await expect.element(gap()).toBeEnabled()
  say({ action: 'selectItem', board_id: 5, itemId: 2 })
  await expect.element(gap()).toBeDisabled()
  await expect.element(lock()).toBeVisible()
  say({ action: 'unselectItem', board_id: 5, itemId: 2 })
  await expect.element(lock()).not.toBeInTheDocument()
  await expect.element(gap()).toBeEnabled()
})

test('locks no item in which an answer is being recorded: its recorder must be stopped', async () => {
  onTestFinished(() => unsaved.setState({ [getAnswerRecorderId(2)]: null }))
  await show(STUDENT)
  const task = () => document.querySelector('article[data-item-id="2"] > div')
  say({ action: 'selectItem', board_id: 5, itemId: 2 })
  await expect.poll(() => task()?.hasAttribute('inert')).toBe(true)
  unsaved.setState({ [getAnswerRecorderId(2)]: 'recording' })
  await expect.element(lock()).not.toBeInTheDocument()
  expect(task()?.hasAttribute('inert')).toBe(false)
  await expect.element(gap()).toBeDisabled()
  unsaved.setState({ [getAnswerRecorderId(2)]: 'stopped' })
  await expect.element(lock()).toBeVisible()
})

test('does not miss an item that is added while the board is fetched', async () => {
  const answers: (() => void)[] = []
  held = () => new Promise((answer) => answers.push(answer))
  setMe(user(STUDENT))
  await renderApp(<LiveBoard canEdit={false} />, { queryClient })
  await expect.poll(() => answers).toHaveLength(1)
  more = [{ ...words('Third'), id: 7 }]
  say({ action: 'addItem', board_id: 5, item: { ...words('Third'), id: 7 }, before_id: null })
  await expect.poll(() => answers).toHaveLength(2)
  answers.forEach((answer) => answer())
  await expect.element(page.getByText('Third')).toBeVisible()
})

test('a short visit to an item locks nothing', async () => {
  await show(STUDENT)
  say({ action: 'selectItem', board_id: 5, itemId: 1 })
  say({ action: 'unselectItem', board_id: 5, itemId: 1 })
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
  expect(lock().elements()).toHaveLength(0)
})

test('changes are applied live; one older than what is shown is dropped', async () => {
  await show(STUDENT)
  say({ action: 'updateItem', board_id: 5, itemId: 1, item: words('Second', 3) })
  await expect.element(page.getByText('Second')).toBeVisible()
  say({ action: 'updateItem', board_id: 5, itemId: 1, item: words('Late', 2) })
  say({ action: 'addItem', board_id: 5, item: { ...words('Third'), id: 7 }, before_id: null })
  await expect.element(page.getByText('Third')).toBeVisible()
  expect(page.getByText('Late').elements()).toHaveLength(0)
  say({ action: 'moveItem', board_id: 5, itemId: 7, before_id: 1 })
  await expect.poll(() => [...document.querySelectorAll('article')].map((element) => element.dataset['itemId'])).toEqual(['7', '1', '2'])
  say({ action: 'deleteItem', board_id: 5, itemId: 7 })
  await expect.element(page.getByText('Third')).not.toBeInTheDocument()
})

test('a teacher broadcasts when editing of an item starts and ends', async () => {
  await show(TEACHER)
  await page.getByRole('article').filter({ hasText: 'First' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  const sentMessages = () => server.last.of('direct_message').map(({ data }) => [data['room_id'], data['data']])
  await expect.poll(sentMessages).toEqual([
    [9, { action: 'selectItem', board_id: 5, itemId: 1 }],
    [9, { action: 'unselectItem', board_id: 5, itemId: 1 }],
  ])
})

describe('an exercise without gaps', () => {
  const gapless: BoardItem = {
    ...writing,
    id: 8,
    value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ma olen siin.' }] }] },
  }
  const chip = () => page.getByText('Type in the gaps: no gaps yet')
  beforeEach(() => {
    more = [gapless]
  })

  test.each([true, false])('says so to its teacher, editing: %s', async (editing) => {
    await show(TEACHER, { editing })
    await expect.element(chip()).toBeVisible()
    await expect.element(page.getByText('Ma olen siin.')).toBeVisible()
    expect(await axeFaults()).toEqual([])
    say({ action: 'updateItem', board_id: 5, itemId: 8, item: { ...writing, id: 8, version: 2 } })
    await expect.element(chip()).not.toBeInTheDocument()
  })

  test('is not shown to students until it has one', async () => {
    await show(STUDENT)
    expect(page.getByText('Ma olen siin.').elements()).toEqual([])
    say({ action: 'updateItem', board_id: 5, itemId: 8, item: { ...writing, id: 8, version: 2 } })
    await expect.element(page.getByRole('textbox', { name: 'Gap 1 of 1' })).toBeVisible()
    expect(chip().elements()).toEqual([])
  })
})

describe('what is typed', () => {
  const sasha = { id: STUDENT, first_name: 'Sasha', last_name: 'Ivanova' }
  const people = [{ ...sasha, owner: false }, ...[11, 12, 13, 14].map((id) => ({ id, first_name: `S${id}`, last_name: '', owner: false }))]
  const teacher = { id: TEACHER, first_name: 'Mari', last_name: 'Tamm', owner: true }
  const typed = (text: string, by = STUDENT, about = by) =>
    say({ action: 'typing', board_id: 5, item_id: 3, user_id: about, id: 'g1', text }, by)
  const field = () => page.getByRole('textbox', { name: 'Gap 1 of 1' })
  const chips = () => [...document.querySelectorAll<HTMLElement>('[data-typed-by]')].map(({ textContent }) => textContent)
  const sent = () => server.last.of('direct_message').map(({ data }) => data['data'])
  const showTyping = async (id: number, more: Partial<BoardViewProps> = {}) => {
    queryClient.setQueryData(keys.room(9), { id: 9, users: [teacher, ...people] })
    await show(id, more)
    await expect.element(field()).toBeVisible()
  }
  beforeEach(() => {
    more = [writing]
  })
  afterEach(() => localStorage.clear())

  test('stands in the gap of the picked student, in grey, until it is sent', async () => {
    await showTyping(TEACHER, { answersUserId: STUDENT })
    typed('wen')
    await expect.element(field()).toHaveAttribute('placeholder', 'wen')
    typed('went')
    await expect.element(field()).toHaveAttribute('placeholder', 'went')
    typed('other', 11)
    expect(chips()).toEqual([])
    expect(await axeFaults()).toEqual([])
    say(
      {
        action: 'updateWriteInGapExercise',
        board_id: 5,
        item_id: 3,
        user_id: STUDENT,
        id: 'g1',
        answer: { t: 'go', s: false, fs: false, n: 1 },
      },
      STUDENT,
    )
    await expect.element(field()).toHaveValue('go')
    await expect.element(field()).not.toHaveAttribute('placeholder')
    // What stands there is wrong; the student writes over it.
    typed('goes')
    await expect.element(field()).toHaveAttribute('placeholder', 'goes')
    await expect.element(field()).toHaveValue('')
    typed('')
    await expect.element(field()).toHaveValue('go')
  })

  test('of everyone stands beside the gap, three at most, until they leave', async () => {
    await showTyping(TEACHER)
    for (const { id, first_name } of people) typed(`by ${first_name}`, id)
    await expect.poll(chips).toEqual(['Sashaby Sasha', 'S11by S11', 'S12by S12'])
    await expect.element(page.getByText('+2')).toBeVisible()
    expect(await axeFaults()).toEqual([])
    server.last.event('room_users', { room_id: 9, users: [{ ...teacher }, { ...people[1] }] as never })
    await expect.poll(chips).toEqual(['S11by S11'])
    server.last.event('room_users', { room_id: 9, users: [] })
    await expect.poll(chips).toEqual([])
  })

  test('vanishes ten seconds after the last letter', async () => {
    await showTyping(TEACHER)
    typed('not timed')
    await expect.poll(chips).toEqual(['Sashanot timed'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const text of ['w', 'we']) {
      typed(text)
      await expect.poll(chips).toEqual([`Sasha${text}`])
      vi.advanceTimersByTime(9999)
    }
    expect(chips()).toEqual(['Sashawe'])
    vi.advanceTimersByTime(1)
    await expect.poll(chips).toEqual([])
  })

  test('by the teacher stands in the gap of that student, and of nobody else', async () => {
    await showTyping(STUDENT)
    typed('for another', TEACHER, 11)
    typed('went', TEACHER, STUDENT)
    await expect.element(field()).toHaveAttribute('placeholder', 'went')
  })

  test('is sent while it is typed, at most every quarter of a second, by a student as theirs', async () => {
    await showTyping(STUDENT)
    await field().click()
    await userEvent.keyboard('went')
    const at = { action: 'typing', board_id: 5, item_id: 3, user_id: STUDENT, id: 'g1' }
    await expect.poll(sent).toEqual(
      expect.arrayContaining([
        { ...at, text: 'w' },
        { ...at, text: 'went' },
      ]),
    )
    expect(sent().length).toBeLessThan(4)
  })

  test('is sent by a teacher for the picked student, and not while nobody is picked', async () => {
    await showTyping(TEACHER, { answersUserId: STUDENT, editing: false })
    await field().click()
    await userEvent.keyboard('w')
    await expect.poll(sent).toEqual([{ action: 'typing', board_id: 5, item_id: 3, user_id: STUDENT, id: 'g1', text: 'w' }])
  })

  test('a student reads once that the teacher sees it', async () => {
    await showTyping(STUDENT)
    const notice = () => page.getByText('Your teacher sees what you type here while you’re typing.')
    await expect.element(notice()).toBeVisible()
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect.element(notice()).not.toBeInTheDocument()
    await cleanup()
    await showTyping(STUDENT)
    expect(notice().elements()).toEqual([])
  })
})

test('a student’s answer shows at once and the server decides', async () => {
  await show(STUDENT)
  await userEvent.selectOptions(gap(), 'go')
  await expect.element(gap()).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => posted).toEqual([{ path: '/boards/5/actions', body: { item_id: 2, page: 1, id: 'g1', action: { id: 'b' } } }])
})

test('a teacher sees the picked student answer live and acts for them', async () => {
  await show(TEACHER, { answersUserId: STUDENT })
  await expect.element(gap()).toBeEnabled()
  say(
    { action: 'updateSelectExercise', board_id: 5, item_id: 2, user_id: STUDENT, id: 'g1', answer: { id: 'b', first_success: false } },
    STUDENT,
  )
  await expect.element(gap()).toHaveAttribute('aria-invalid', 'true')
  say({ action: 'resetActions', board_id: 5, item_id: 2, user_id: STUDENT }, STUDENT)
  await expect.element(gap()).not.toHaveAttribute('aria-invalid')
  await userEvent.selectOptions(gap(), 'go')
  await expect.poll(() => posted[0]?.body).toMatchObject({ user_id: STUDENT })
})

test('with no student picked a teacher sees progress and stores nothing', async () => {
  const picked = vi.fn()
  await show(TEACHER, { students: [{ id: STUDENT, first_name: 'Juan', last_name: 'Diaz', role: 2 }], onPickStudent: picked })
  await userEvent.selectOptions(gap(), 'go')
  await expect.element(gap()).toHaveAttribute('aria-invalid', 'true')
  expect(posted).toEqual([])
  await page.getByRole('button', { name: 'Juan Diaz: not started' }).click()
  expect(picked).toHaveBeenCalledWith(STUDENT)
})

test('an answer that was only shown plays no sound, here or on the other side', async () => {
  setSounds(true)
  // Before the first click on a page the browser blocks sound; this one does not.
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running')
  const tones = vi.spyOn(AudioContext.prototype, 'createOscillator')
  more = [writing]
  await show(TEACHER, { answersUserId: STUDENT })
  const sendAnswer = (answer: object, no_effect?: boolean) =>
    say({ action: 'updateWriteInGapExercise', board_id: 5, item_id: 3, user_id: STUDENT, id: 'g1', answer, no_effect }, STUDENT)
  sendAnswer({ t: 'goed', s: false, fs: false, n: 3 })
  await page.getByRole('button', { name: 'Show answer' }).click()
  await expect.element(page.getByText('The answer is: went')).toBeInTheDocument()
  await expect.poll(() => posted[0]?.body).toMatchObject({ action: { show: true } })
  sendAnswer({ t: 'went', s: true, fs: false, n: 3 }, true)
  // The two tones of a wrong answer, by their pitch.
  expect(tones.mock.results.map(({ value }) => Math.round((value as OscillatorNode).frequency.value))).toEqual([233, 196])
})

const [RIGHT, WRONG] = [
  [784, 1047, 2093],
  [233, 196],
]
test.each<[string, AnswerTarget, object, number[]]>([
  ['their own, given in another tab', { kind: 'own' }, {}, RIGHT],
  ['their own, a wrong one', { kind: 'own' }, { answer: { id: 'b' } }, WRONG],
  ['their own, without an effect', { kind: 'own' }, { no_effect: true }, []],
  ['somebody else’s', { kind: 'own' }, { user_id: 8 }, []],
  ['that of the picked student', { kind: 'student', userId: 8 }, { user_id: 8 }, RIGHT],
  ['that of a student who is not picked', { kind: 'student', userId: 8 }, {}, []],
  ['any, with nobody picked', { kind: 'nobody' }, {}, []],
  ['one on another board', { kind: 'own' }, { board_id: 6 }, []],
  ['one to an item that is not loaded', { kind: 'own' }, { item_id: 99 }, []],
])('an answer from elsewhere sounds to whom it is shown: %s', async (_whose, answersOf, more, sound) => {
  setMe(user(STUDENT))
  setSounds(true)
  vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running')
  const tones = vi.spyOn(AudioContext.prototype, 'createOscillator')
  const board: BoardContextValue = {
    boardId: 5,
    roomId: 9,
    canEdit: false,
    editing: false,
    single: false,
    students: [],
    onPickStudent: null,
    answersOf,
    answers: null,
    selection: createSelection(),
  }
  const [items, events] = [[exercise], [] as unknown[]]
  queryClient.setQueryData(keys.items(5), items)
  queryClient.setQueryData(keys.items(6), items)
  function Live() {
    useRoomMessages(9)
    useExerciseLive(board)
    useAnswerEvent(2, ({ id }) => events.push(id))
    return <h1>Live</h1>
  }
  await renderApp(<Live />, { queryClient })
  const message = { board_id: 5, item_id: 2, user_id: STUDENT, id: 'g1', answer: { id: 'a' }, ...more }
  say({ action: 'updateSelectExercise', ...message }, TEACHER)
  expect(tones.mock.results.map(({ value }) => Math.round((value as OscillatorNode).frequency.value))).toEqual(sound)
  expect(events).toEqual(sound.length > 0 || 'no_effect' in more ? ['g1'] : [])
})
