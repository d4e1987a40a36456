import { POINT_COLORS } from '@keel/contract/appearance'
import { IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import { routes } from '@keel/contract/routes/index'
import { hashKey, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { takeCalls, type FakeCall } from '../testing/fake-api'
import { fakeBrowser } from '../testing/fake-browser'
import * as account from './account/calls'
import { accountFactsQuery, fileStorageQuery } from './account/queries'
import * as answers from './answers/calls'
import { answersQuery, progressQuery } from './answers/queries'
import * as bin from './bin/calls'
import { binQuery } from './bin/queries'
import * as items from './board-items/calls'
import { itemsQuery } from './board-items/queries'
import * as boards from './boards/calls'
import * as chat from './chat/calls'
import { channelQuery } from './chat/queries'
import { roomQuery, roomsQuery } from './rooms/queries'
import { invitePreviewQuery, inviteTokensQuery } from './rooms/invites'
import { addItems } from './imports/calls'
import * as lessons from './lessons/calls'
import { lessonQuery } from './lessons/queries'
import * as library from './library/calls'
import { libraryItemQuery } from './library/queries'
import { logout } from './users/logout'
import { meQuery } from './users/me'
import * as modules from './modules/calls'
import { moduleQuery, modulesQuery } from './modules/queries'
import { feedQuery, nextLessonQuery, scheduledLessonsQuery } from './schedule/queries'
import * as notifications from './notifications/calls'
import { notificationSettingsQuery, notificationsQuery } from './notifications/queries'
import * as points from './points/calls'
import * as tokens from './tokens/calls'
import * as users from './users/calls'
import * as visitors from './users/sign-in'
import * as rooms from './rooms/calls'
import * as schedule from './schedule/calls'
import * as shares from './shares/calls'
import * as sketch from './drawings/calls'
import * as space from './space/calls'
import { pendingSignInQuery } from './users/pending-sign-in'
import { identitiesQuery, resetLinkQuery, sessionsQuery, statsQuery } from './users/queries'
import { propsQuery } from './users/props'
import * as students from './students/calls'
import { studentQuery } from './students/queries'
import { sendVerify } from './users/verify-email'
import * as words from './vocabulary/calls'

type Options = Parameters<QueryClient['fetchQuery']>[0]

const day = new Date('2026-11-22T00:00:00Z')
const next = new Date('2026-11-23T00:00:00Z')
const between = 'from=2026-11-22T00%3A00%3A00.000Z&to=2026-11-23T00%3A00%3A00.000Z'
const stroke = { kind: 'line', z: 1, color: '#ff0000', width: 2, x1: 1, y1: 1, x2: 2, y2: 2 } as const
const point = { x: 50, y: 50, color: POINT_COLORS[0], words: [{ id: 'abcdefgh', value: 'x' }] }
const event: schedule.ScheduledLessonDraft = {
  room_id: 9,
  student_id: null,
  title: 'Verbs',
  starts_at: '2026-11-22T10:00:00.000Z',
  duration: 2,
  zone: 'Europe/Tallinn',
  repeat_until: null,
  note: '',
}
const registration: visitors.Registration = {
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'm@example.org',
  password: 'abcdefgh1',
  role: 1,
  lang: 'en',
  terms: true,
  captcha: 'x',
}
const notes = { private_note: 'a', shared_note: 'b', homework: 'c' }
const place = { itemId: 7, page: 1, id: 'abc' }
const FORMER = { id: 3, word: 'dog', translate: 'koer', lang: null, voice: null, picture_id: null, sound_id: null, note: null }
const sheet = { boardId: 5, itemId: 7, page: 1 }
const to = { folder_id: 3, name: 'Verbs' }

/** Queries: their options, URL, and body where it is no plain GET. */
const queries: [options: unknown, address: string, body?: unknown][] = [
  [accountFactsQuery, 'GET /user/account'],
  [fileStorageQuery, 'GET /user/storage'],
  [answersQuery(answers.boardAnswers(5, null)), 'GET /boards/5/actions'],
  [answersQuery(answers.boardAnswers(5, 8)), 'GET /boards/5/actions?user_id=8'],
  [progressQuery(5), 'GET /boards/5/progress'],
  [binQuery({ kind: 'rooms' }), 'GET /bin/rooms'],
  [binQuery({ kind: 'room', id: 9 }), 'GET /rooms/9/bin'],
  [binQuery({ kind: 'module', id: 4 }), 'GET /modules/4/bin'],
  [itemsQuery(5), 'GET /boards/5/items'],
  [channelQuery(2), 'GET /chat/channels/2'],
  [roomQuery(9), 'GET /rooms/9'],
  [roomsQuery, 'GET /rooms'],
  [lessonQuery(6), 'GET /lessons/6'],
  [libraryItemQuery(3), 'GET /library/items/3'],
  [meQuery, 'GET /user/me'],
  [propsQuery, 'GET /props'],
  [statsQuery, 'GET /user/stats'],
  [resetLinkQuery('abc'), 'POST /user/password/reset/check', { token: 'abc' }],
  [sessionsQuery, 'GET /user/sessions'],
  [identitiesQuery, 'GET /user/identities'],
  [pendingSignInQuery, 'GET /user/sign-in'],
  [modulesQuery(9), 'GET /rooms/9/modules'],
  [moduleQuery(4), 'GET /modules/4'],
  [nextLessonQuery, 'GET /lessons/next'],
  [notificationsQuery, 'GET /notifications'],
  [notificationSettingsQuery, 'GET /notifications/settings'],
  [inviteTokensQuery(9), 'GET /rooms/9/tokens'],
  [invitePreviewQuery('a/b'), 'GET /rooms/invite/a%2Fb'],
  [scheduledLessonsQuery({ from: day, to: next }), `GET /events?${between}`],
  [feedQuery, 'GET /events/feed'],
  [studentQuery(8), 'GET /students/8'],
]

/** Commands, their URL and body. */
const changes: [make: () => unknown, address: string, body?: unknown][] = [
  [() => account.deleteAccount('secret'), 'POST /user/delete', { password: 'secret' }],
  [() => account.deleteAccount(''), 'POST /user/delete', {}],
  [
    () => answers.boardAnswers(5, null).submit({ ...place, attempt: { value: 'x' }, judged: {} }),
    'POST /boards/5/actions',
    { item_id: 7, page: 1, id: 'abc', action: { value: 'x' } },
  ],
  [
    () => answers.boardAnswers(5, 8).submit({ ...place, attempt: { value: 'x' }, judged: {} }),
    'POST /boards/5/actions',
    { item_id: 7, page: 1, id: 'abc', action: { value: 'x' }, user_id: 8 },
  ],
  [() => answers.boardAnswers(5, null).reset(place, {}), 'POST /boards/5/reset-actions', { item_id: 7, page: 1 }],
  [() => answers.boardAnswers(5, 8).reset(place, {}), 'POST /boards/5/reset-actions', { item_id: 7, page: 1, user_id: 8 }],
  [() => bin.eraseFromBin({ kind: 'board', id: 5 }), 'DELETE /bin/board/5'],
  [
    () => items.createItem(5, { type: 1, value: { text: 'x' }, beforeId: 6 }),
    'POST /boards/5/items',
    { type: 1, value: { text: 'x' }, before_id: 6 },
  ],
  [() => items.updateItem(7, { text: 'x' }, 3), 'PUT /boards/items/7', { value: { text: 'x' }, version: 3 }],
  [() => items.duplicateItem(7), 'POST /boards/items/7/duplicate'],
  [() => items.hideItem(7, 1), 'PUT /boards/items/7/hidden', { hidden: 1 }],
  [() => items.deleteItem(7), 'DELETE /boards/items/7'],
  [() => items.restoreItem(7), 'POST /boards/items/7/restore'],
  [() => items.moveItem(7, 6), 'PUT /boards/items/7/move', { before_id: 6 }],
  [() => boards.createBoard(4, 'Verbs'), 'POST /modules/4/boards', { name: 'Verbs' }],
  [() => boards.renameBoard(5, 'Verbs'), 'PUT /boards/5', { name: 'Verbs' }],
  [() => boards.hideBoard(5, 1), 'PUT /boards/5', { hidden: 1 }],
  [() => boards.duplicateBoard(5), 'POST /boards/5/duplicate'],
  [() => boards.deleteBoard(5), 'DELETE /boards/5'],
  [() => boards.restoreBoard(5), 'POST /boards/5/restore'],
  [() => boards.moveBoard(5, null), 'PUT /boards/5/move', { before_id: null }],
  [
    () => chat.sendMessage({ channel_id: 2, message: 'Hi', files: [], client_id: 'abcdefgh' }),
    'POST /chat/messages',
    { channel_id: 2, message: 'Hi', files: [], client_id: 'abcdefgh' },
  ],
  [() => chat.editMessage(3, 'Hi'), 'PUT /chat/messages/3', { message: 'Hi' }],
  [() => chat.deleteMessage(3), 'DELETE /chat/messages/3'],
  [() => chat.viewChannel(2), 'POST /chat/channels/2/view'],
  [() => chat.openDirect(8), 'GET /chat/direct/8'],
  [
    () => addItems(5, [{ type: 1, value: {}, name: null }], null),
    'POST /boards/5/add-items',
    { items: [{ type: 1, value: {}, name: null }], before_id: null },
  ],
  [() => lessons.startLesson(9, { name: 'Verbs', duration: 2 }), 'POST /rooms/9/lesson', { name: 'Verbs', duration: 2 }],
  [() => lessons.completeLesson(6, true), 'POST /lessons/6', { ends_call: true }],
  [() => lessons.renameLesson(6, 'Verbs'), 'PUT /lessons/6/rename', { name: 'Verbs' }],
  [() => lessons.deleteLesson(6), 'DELETE /lessons/6'],
  [() => lessons.restoreLesson(6), 'POST /lessons/6/restore'],
  [() => lessons.writeLessonNotes(6, notes), 'PUT /lessons/6/notes', notes],
  [() => library.createLibraryItem({ ...to, type: 1 }), 'POST /library/items', { folder_id: 3, name: 'Verbs', type: 1 }],
  [() => library.renameLibraryItem(3, 'Verbs'), 'PUT /library/items/3/rename', { name: 'Verbs' }],
  [() => library.moveLibraryItems([3, 4], null), 'POST /library/move', { ids: [3, 4], folder_id: null }],
  [() => library.copyLibraryItems([3, 4], 2), 'POST /library/copy', { ids: [3, 4], folder_id: 2 }],
  [() => library.deleteLibraryItems([3, 4]), 'POST /library/delete', { ids: [3, 4] }],
  [() => library.restoreLibraryItems([3, 4]), 'POST /library/restore', { ids: [3, 4] }],
  [() => library.purgeLibraryEntries([3, 4]), 'POST /library/erase', { ids: [3, 4] }],
  [() => library.emptyLibraryBin(), 'DELETE /library/bin'],
  [() => library.copyToLibrary(7, to), 'POST /boards/copy-to-library', { ...to, item_id: 7 }],
  [() => library.copyFromLibrary(3, 5, 7), 'POST /boards/copy-from-library', { item_id: 3, board_id: 5, before_id: 7 }],
  [() => library.copyBoardToLibrary(5, to), 'POST /boards/5/copy-to-library', to],
  [() => library.copyModuleToLibrary(4, to), 'POST /modules/4/copy-to-library', to],
  [() => library.copyBoardFromLibrary(3, 4, 5), 'POST /modules/4/copy-from-library', { item_id: 3, before_id: 5 }],
  [() => library.copyModuleFromLibrary(3, 9), 'POST /rooms/9/copy-from-library', { item_id: 3 }],
  [() => items.updateItem(7, {}, 3, true), 'PUT /boards/items/7 outliving the page', { value: {}, version: 3 }],
  [() => lessons.writeLessonNotes(6, notes, true), 'PUT /lessons/6/notes outliving the page', notes],
  [() => visitors.login({ email: 'm@example.org', password: 'x' }), 'POST /user/login', { email: 'm@example.org', password: 'x' }],
  [() => logout(), 'POST /user/logout'],
  [() => visitors.register(registration), 'POST /user/register', registration],
  [() => users.updateUser({ first_name: 'Mari' }), 'PUT /user', { first_name: 'Mari' }],
  [() => sendVerify(), 'POST /user/verify/send'],
  [
    () => visitors.sendReset({ email: 'm@example.org', captcha: 'x' }),
    'POST /user/password/reset/send',
    { email: 'm@example.org', captcha: 'x' },
  ],
  [
    () => visitors.resetPassword({ token: 'abc', password: 'abcdefgh1' }),
    'POST /user/password/reset',
    { token: 'abc', password: 'abcdefgh1' },
  ],
  [() => users.changePassword({ current: 'a', password: 'abcdefgh1' }), 'PUT /user/password', { current: 'a', password: 'abcdefgh1' }],
  [() => users.removeIdentity(5, 'secret'), 'POST /user/identities/5/remove', { password: 'secret' }],
  [() => users.removeIdentity(5, ''), 'POST /user/identities/5/remove', {}],
  [
    () => visitors.registerByProvider({ first_name: 'Mari', last_name: 'Tamm', role: 1, lang: 'en', terms: true }),
    'POST /user/sign-in/register',
    { first_name: 'Mari', last_name: 'Tamm', role: 1, lang: 'en', terms: true },
  ],
  [() => visitors.connectByPassword({ password: 'secret' }), 'POST /user/sign-in/connect', { password: 'secret' }],
  [() => users.endOtherSessions(), 'DELETE /user/sessions'],
  [() => tokens.revokeTokens(), 'DELETE /user/tokens'],
  [() => users.endSession('a/b'), 'DELETE /user/sessions/a%2Fb'],
  [() => modules.createModule(9, 'Verbs'), 'POST /rooms/9/modules', { name: 'Verbs' }],
  [() => modules.updateModule(4, { name: 'Verbs' }), 'PUT /modules/4', { name: 'Verbs' }],
  [() => modules.duplicateModule(4), 'POST /modules/4/duplicate'],
  [() => modules.deleteModule(4), 'DELETE /modules/4'],
  [() => modules.restoreModule(4), 'POST /modules/4/restore'],
  [() => modules.moveModule(4, 3), 'PUT /modules/4/move', { before_id: 3 }],
  [() => modules.selectBoard(4, 5), 'PUT /modules/4/selected', { board_id: 5 }],
  [() => notifications.seeNotifications(3), 'POST /notifications/seen', { id: 3 }],
  [() => notifications.setNotificationSettings({}), 'PUT /notifications/settings', {}],
  [() => points.savePoint(place, point), 'POST /boards/items/7/points', { id: 'abc', page: 1, point }],
  [() => points.deletePoint(place), 'POST /boards/items/7/delete-point', { id: 'abc', page: 1 }],
  [
    () => rooms.createRoom({ name: 'Juan', type: 1, lang: 'es', level: null }),
    'POST /rooms',
    { name: 'Juan', type: 1, lang: 'es', level: null },
  ],
  [() => rooms.updateRoom(9, { name: 'Juan', lang: null, level: 'A1' }), 'PUT /rooms/9', { name: 'Juan', lang: null, level: 'A1' }],
  [() => rooms.deleteRoom(9), 'DELETE /rooms/9'],
  [() => bin.restoreRoom(9), 'POST /rooms/9/restore'],
  [() => rooms.newInviteToken(9), 'POST /rooms/9/tokens'],
  [() => rooms.joinRoom('abc'), 'POST /rooms/join', { token: 'abc' }],
  [() => rooms.addStudent(9, 'j@example.org'), 'POST /rooms/9/users', { email: 'j@example.org' }],
  [() => rooms.removeStudent(9, 8), 'DELETE /rooms/9/users/8'],
  [() => schedule.createScheduledLesson(event), 'POST /events', event],
  [() => schedule.updateScheduledLesson(3, { title: 'Verbs' }, 'all'), 'PUT /events/3', { title: 'Verbs', scope: 'all' }],
  [() => schedule.deleteScheduledLesson(3, 'all'), 'DELETE /events/3?scope=all'],
  [() => schedule.restoreScheduledLesson(3), 'POST /events/3/restore'],
  [() => schedule.startPlanned(9, 3), 'POST /rooms/9/lesson', { event_id: 3 }],
  [() => schedule.newFeed(), 'POST /events/feed'],
  [() => schedule.deleteFeed(), 'DELETE /events/feed'],
  [() => shares.openShare(3), 'GET /library/items/3/share'],
  [() => shares.revokeShare(3), 'DELETE /library/items/3/share'],
  [() => sketch.listDrawnObjects(sheet, 500, new AbortController().signal), 'GET /boards/5/sketch?item_id=7&page=1&offset=500'],
  [
    () => sketch.saveDrawnObject(sheet, { userId: 8, id: 'abc' }, stroke),
    'POST /boards/5/sketch',
    { item_id: 7, page: 1, user_id: 8, id: 'abc', stroke },
  ],
  [
    () => sketch.saveDrawnObjects(sheet, 8, [{ id: 'abc', stroke }]),
    'POST /boards/5/put-sketches',
    { item_id: 7, page: 1, user_id: 8, objects: [{ id: 'abc', stroke }] },
  ],
  [
    () => sketch.deleteDrawnObject(sheet, { userId: 8, id: 'abc' }),
    'POST /boards/5/delete-sketch',
    { item_id: 7, page: 1, user_id: 8, id: 'abc' },
  ],
  [() => sketch.clearDrawing(sheet, 8), 'POST /boards/5/clear-sketch', { item_id: 7, page: 1, user_id: 8 }],
  [() => space.moveBoardToModule(5, 4), 'POST /space/boards/5/to-module', { module_id: 4 }],
  [() => space.moveBoardToLibrary(5, null), 'POST /space/boards/5/to-library', { folder_id: null }],
  [() => students.updateStudent(8, { alias: 'J' }), 'PUT /students/8', { alias: 'J' }],
  [() => words.updateWord(3, { word: 'x' }), 'PUT /words/3', { word: 'x' }],
  [() => words.deleteWord(3), 'DELETE /words/3'],
  [() => words.deleteWords([3, 4]), 'POST /words/delete', { ids: [3, 4] }],
  [() => words.revertWords([FORMER]), 'POST /words/revert', { words: [FORMER] }],
  [() => words.restoreWord(3), 'POST /words/3/restore'],
  [
    () => words.addWords({ words: { dog: 'koer' }, voice: null, lang: 'et' }),
    'POST /words',
    { words: { dog: 'koer' }, voice: null, lang: 'et' },
  ],
]

/** Returns the route of the contract. */
function routeOf({ method, path }: FakeCall) {
  const [pathname = ''] = path.split('?')
  const fits = ({ path: pattern }: { path: string }) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
  // `/lessons/next` is not a lesson: the route with fewest parameters wins.
  return routes
    .map(({ route }) => route)
    .filter((route) => route.method === method && fits(route))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

function expectInContract(call: FakeCall | undefined): void {
  const route = call && routeOf(call)
  if (!route) throw new Error(`not in the contract: ${call?.method} ${call?.path}`)
  expect(route.body.safeParse(call.body ?? {}).error?.issues).toBeUndefined()
  expect(call.headers[IDEMPOTENCY_HEADER] !== undefined, 'a key').toBe(route.creates === true)
}
const questionsOf = (calls: readonly FakeCall[]) =>
  calls.map(({ method, path, body, keepalive }) => [`${method} ${path}${keepalive ? ' outliving the page' : ''}`, body])

beforeEach(() => void fakeBrowser())

test.each(queries.map(([options, address, body]) => ({ options, address, body })))(
  '$address is fetched once and cancelled when nobody waits for it',
  async ({ options, address, body }) => {
    const cache = new QueryClient()
    let answer = () => {}
    const calls = takeCalls(() => new Promise((resolve) => (answer = () => resolve({ some: 'data' }))))
    const loading = cache.fetchQuery(options as Options)
    expect(questionsOf(calls)).toEqual([[address, body]])
    expectInContract(calls[0])
    await cache.cancelQueries()
    expect(calls[0]?.signal?.aborted).toBe(true)
    await expect(loading).rejects.toThrow()
    const second = cache.fetchQuery(options as Options)
    answer()
    expect(await second).toEqual({ some: 'data' })
  },
)

test('every query has its own key', () => {
  const names = queries.map(([options]) => hashKey((options as Options).queryKey))
  expect(names).toEqual([...new Set(names)])
})

test.each(changes.map(([make, address, body]) => ({ make, address, body })))('$address is called', async ({ make, address, body }) => {
  const calls = takeCalls(() => ({ some: 'data' }))
  await make()
  expect(questionsOf(calls)).toEqual([[address, body]])
  expectInContract(calls[0])
})
