import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { ErrorCode } from '@keel/contract/errors'
import type { HomeworkState } from '@keel/contract/entities/homework'
import { itemTypes } from '@keel/contract/items/registry'
import type { AccessRole } from '@keel/contract/permissions'
import type { LibraryKind } from '@keel/contract/items/codes'
import { json } from '../src/db/json'
import { archiveForm, indexOf, textItem, zipOf } from './archive'
import { solveCaptcha } from './captcha'
import type { TestApp } from './app'
import { PIXEL, storeItem, textValue } from './school'
import { storeHomework, storeRemark, type StoredHomework } from './homework'
import { storeLink, storeEntry } from './library'
import { storeIdentity } from './identities'
import { storePasskey } from './passkeys'
import { makeBrowser } from './push-service'
import { storeDeletedRoom } from './rooms'
import { storeScheduledLesson, storeFeed } from './schedule'
import { storeSpaceBoard } from './space'
import { siteTextVersion, storeClass, storeFailedMail, storeInvitation, storeSitePage } from './site'
import { storeWord } from './words'
import { storeToken, type World } from './world'

/** One well-formed call that succeeds for a caller with the permission. */
export interface Example {
  path: string
  body?: object
  /** Errors a permitted caller can still get here, by the rules of the domain. */
  refuses?: Partial<Record<AccessRole, ErrorCode>>
}
type Make = (w: World, who: AccessRole, app: TestApp) => Example | Promise<Example>

const GAP = { id: 'g0es1', action: { id: 'a1' } }
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const POINT = { x: 15, y: 15, color: 'red', words: [{ id: 'w1', value: 'Tallinn' }] }
const STROKE = { kind: 'line', z: 0, color: '#dc2626', width: 3, x1: 0, y1: 0, x2: 10, y2: 10 }
/** In a classroom the teacher names the student whose answers are meant. */
const answersOf = (w: World, who: AccessRole) => (who === 'teacher-owner' ? { user_id: w.people['student-member'].user.id } : {})
const nobodyShares = { 'teacher-other': 'not.found', 'student-other': 'not.found', operator: 'not.found' } as const
const all = (code: ErrorCode) =>
  ({ 'teacher-owner': code, 'teacher-other': code, 'student-member': code, 'student-other': code, operator: code, guest: code }) as const
const userIdOf = (w: World, who: AccessRole): number => (who === 'guest' || who === 'share-token' ? w.newcomer : w.people[who].user).id
/** An entry of the owner's library. */
const stored = (w: World, app: TestApp, type: LibraryKind = 1, value: unknown = textValue('Animals')) =>
  storeEntry(app, w.people['teacher-owner'].user.id, type, value)
/** An exercise of the owner's library, and a link to it. */
async function sharedExercise(w: World, app: TestApp): Promise<{ item_id: number; token: string }> {
  const item_id = await stored(w, app, 10, itemTypes[10].sample())
  return { item_id, token: await storeLink(app, item_id) }
}
/** Homework of the classroom's teacher, given to its student. */
const homework = (w: World, app: TestApp, at: { state?: HomeworkState; deleted_at?: Date } = {}): Promise<StoredHomework> => {
  const { 'teacher-owner': teacher, 'student-member': student } = w.people
  return storeHomework(app, { owner_id: teacher.user.id, room_id: w.room, user_id: student.user.id }, at)
}
/** An item of the classroom in which its student has written something. */
async function storeText(w: World, app: TestApp): Promise<number> {
  const item_id = await storeItem(app, w.board, 24, itemTypes[24].sample(), 'a9')
  const answer = { source: RECORD_SOURCE.board, type: RECORD_TYPE.answers, item_id, page: 1, user_id: studentOf(w), key: 'text' }
  await app.database.db
    .insertInto('meta')
    .values({ ...answer, value: json({ text: 'I slept well' }), updated_at: new Date() })
    .execute()
  return item_id
}
const studentOf = (w: World): number => w.people['student-member'].user.id
const form = (): FormData => {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(PIXEL)]), 'map.png')
  return data
}

/** A well-formed example of every call of the contract. */
export const examples: Record<string, Make> = {
  'users.login': () => ({
    path: '/user/login',
    body: { email: 'nobody@example.test', password: 'something' },
    refuses: all('login.failed'),
  }),
  'users.register': async (w, who, app) => ({
    path: '/user/register',
    body: {
      first_name: 'Mari',
      last_name: 'Maasikas',
      email: `new${w.room}${who}@example.test`,
      password: 'sinine meri 7',
      role: 2,
      lang: 'et',
      terms: true,
      captcha: await solveCaptcha(app),
    },
  }),
  'users.joinByName': async (w, _who, app) => ({
    path: '/user/join',
    body: { name: 'Mari Maasikas', lang: 'et', terms: true, invite: w.invite, captcha: await solveCaptcha(app) },
  }),
  'users.signInByLink': () => ({
    path: '/user/personal-link',
    body: { token: 'unknownunknownunknown1' },
    refuses: all('personal.link.invalid'),
  }),
  'users.logout': () => ({ path: '/user/logout' }),
  'users.me': () => ({ path: '/user/me' }),
  'users.sendVerify': () => ({ path: '/user/verify/send' }),
  'users.verify': async (w, who, app) => ({ path: '/user/verify', body: { token: await storeToken(app, userIdOf(w, who), 'verify') } }),
  'users.refuseAddress': async (w, who, app) => ({
    path: '/user/verify/refuse',
    body: { token: await storeToken(app, userIdOf(w, who), 'verify') },
    refuses: all('verify.link.invalid'),
  }),
  'users.sendReset': async (w, who, app) => ({
    path: '/user/password/reset/send',
    body: { email: w.newcomer.email, captcha: await solveCaptcha(app) },
  }),
  'users.checkReset': async (w, who, app) => ({
    path: '/user/password/reset/check',
    body: { token: await storeToken(app, userIdOf(w, who), 'reset') },
  }),
  'users.reset': async (w, who, app) => ({
    path: '/user/password/reset',
    body: { token: await storeToken(app, userIdOf(w, who), 'reset'), password: 'sinine meri 7', ways_in: 'end' },
  }),
  'users.changePassword': () => ({
    path: '/user/password',
    body: { current: 'not mine', password: 'sinine meri 7' },
    refuses: all('wrong.password'),
  }),
  'users.updateUser': () => ({ path: '/user', body: { first_name: 'Mari' } }),
  'account.accountFacts': () => ({ path: '/user/account' }),
  'account.fileStorage': () => ({ path: '/user/storage' }),
  'account.exportAccount': () => ({ path: '/user/export' }),
  'account.deleteAccount': () => ({ path: '/user/delete', body: { password: 'not mine' }, refuses: all('wrong.password') }),
  'signIn.beginSignIn': () => ({ path: '/user/sign-in/school', refuses: all('not.found') }),
  'signIn.finishSignIn': () => ({ path: '/user/sign-in/school/callback?code=a&state=b', refuses: all('not.found') }),
  'signIn.pendingSignIn': () => ({ path: '/user/sign-in', refuses: all('sign.in.expired') }),
  'signIn.registerSignIn': () => ({
    path: '/user/sign-in/register',
    body: { first_name: 'Mari', last_name: 'Maasikas', role: 2, lang: 'et', terms: true },
    refuses: all('sign.in.expired'),
  }),
  'signIn.connectSignIn': () => ({ path: '/user/sign-in/connect', body: { password: 'something' }, refuses: all('sign.in.expired') }),
  'signIn.listIdentities': () => ({ path: '/user/identities' }),
  'signIn.removeIdentity': async (w, who, app) => {
    // The last way into an account stays.
    await storeIdentity(app, userIdOf(w, who))
    return { path: `/user/identities/${await storeIdentity(app, userIdOf(w, who))}/remove` }
  },
  'passkeys.beginPasskeySignIn': () => ({ path: '/user/passkeys/sign-in/begin' }),
  'passkeys.signInByPasskey': () => ({
    path: '/user/passkeys/sign-in',
    body: { credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } } },
    refuses: all('sign.in.expired'),
  }),
  'passkeys.listPasskeys': () => ({ path: '/user/passkeys' }),
  'passkeys.beginPasskey': () => ({ path: '/user/passkeys/begin' }),
  'passkeys.addPasskey': () => ({
    path: '/user/passkeys',
    body: { name: 'Phone', credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AA' } } },
    refuses: all('sign.in.expired'),
  }),
  'passkeys.renamePasskey': async (w, who, app) => ({
    path: `/user/passkeys/${await storePasskey(app, userIdOf(w, who))}`,
    body: { name: 'Laptop' },
  }),
  'passkeys.removePasskey': async (w, who, app) => {
    // The last way into an account stays.
    await storePasskey(app, userIdOf(w, who))
    return { path: `/user/passkeys/${await storePasskey(app, userIdOf(w, who))}/remove` }
  },
  'tokens.listTokens': () => ({ path: '/user/tokens' }),
  'tokens.createToken': (w, who) => ({ path: '/user/tokens', body: { name: `Backup ${w.room} ${who}`, scopes: ['read'], days: 30 } }),
  'tokens.revokeTokens': () => ({ path: '/user/tokens' }),
  'tokens.revokeToken': () => ({ path: '/user/tokens/endedLongAgo' }),
  'users.stats': () => ({ path: '/user/stats' }),
  'users.sessions': () => ({ path: '/user/sessions' }),
  'users.endSession': () => ({ path: '/user/sessions/endedLongAgo' }),
  'users.endOtherSessions': () => ({ path: '/user/sessions' }),
  'users.requestEmail': (w, who) => ({ path: '/user/email', body: { email: `other${w.room}${who}@example.test` } }),
  'users.keepWork': (w, who) => ({
    path: '/user/keep',
    body: { email: `kept${w.room}${who}@example.test`, password: 'sinine meri 7' },
    refuses: all('address.exists'),
  }),
  'users.pendingEmail': () => ({ path: '/user/email' }),
  'users.cancelEmail': () => ({ path: '/user/email' }),
  'users.confirmEmail': async (w, who, app) => {
    const [user_id, email] = [userIdOf(w, who), `new${w.room}${who}@example.test`]
    const row = { email, created_at: new Date(), expires_at: new Date(Date.now() + 60_000) }
    await app.database.db
      .insertInto('email_changes')
      .values({ user_id, ...row })
      .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
      .execute()
    return { path: '/user/email/confirm', body: { token: await storeToken(app, user_id, 'email', email) } }
  },
  'users.undoEmail': async (w, who, app) => ({
    path: '/user/email/undo',
    body: { token: await storeToken(app, userIdOf(w, who), 'email-undo', `old${w.room}${who}@example.test`) },
  }),
  'users.captcha': () => ({ path: '/captcha' }),
  'users.props': () => ({ path: '/props' }),

  'site.listPeople': () => ({ path: '/admin/people?search=tiina' }),
  'site.closeAccount': (w) => ({ path: `/admin/people/${w.newcomer.id}/close` }),
  'site.reopenAccount': (w) => ({ path: `/admin/people/${w.newcomer.id}/reopen` }),
  'site.endPersonSessions': (w) => ({ path: `/admin/people/${w.newcomer.id}/end-sessions` }),
  'site.sendPersonReset': (w) => ({ path: `/admin/people/${w.newcomer.id}/reset` }),
  'site.changeRole': (w) => ({ path: `/admin/people/${w.newcomer.id}/role`, body: { role: 1 } }),
  'site.setOperator': (w) => ({ path: `/admin/people/${w.people['teacher-other'].user.id}/operator`, body: { operator: true } }),
  'site.belongings': (w) => ({ path: `/admin/people/${w.newcomer.id}/belongings?to=${w.people['teacher-other'].user.id}` }),
  'site.handOver': (w) => ({
    path: `/admin/people/${w.newcomer.id}/hand-over`,
    body: { to: w.people['teacher-other'].user.id },
  }),
  'site.eraseAccount': (w) => ({ path: `/admin/people/${w.newcomer.id}` }),
  'site.registrationOffer': () => ({ path: '/registration' }),
  'site.getRegistration': () => ({ path: '/admin/registration' }),
  'site.setRegistration': () => ({ path: '/admin/registration', body: { chosen: 'open' } }),
  'site.listInvitations': () => ({ path: '/admin/invitations' }),
  'site.createInvitations': (w) => ({ path: '/admin/invitations', body: { role: 1, days: 7, emails: [`invited${w.room}@example.test`] } }),
  'site.checkList': () => ({ path: '/admin/lists/check', body: { people: [{ email: 'mari@example.test', role: 2 }] } }),
  'site.inviteList': (w) => ({
    path: '/admin/lists/invite',
    body: { people: [{ email: `listed${w.room}@example.test`, role: 2 }], days: 7 },
  }),
  'site.listLog': () => ({ path: '/admin/log?kind=login.done' }),
  'site.listMails': () => ({ path: '/admin/mails?state=failed' }),
  'site.retryMail': async (_w, _who, app) => ({ path: `/admin/mails/${await storeFailedMail(app)}/retry` }),
  'site.retryMails': () => ({ path: '/admin/mails/retry' }),
  'site.removeMail': async (_w, _who, app) => ({ path: `/admin/mails/${await storeFailedMail(app)}` }),
  'site.testMail': () => ({ path: '/admin/mails/test' }),
  'site.listBackups': () => ({ path: '/admin/backups' }),
  'site.beginBackup': () => ({ path: '/admin/backups', refuses: all('backups.off') }),
  'site.allowBackupDownloads': () => ({ path: '/admin/backups/downloads' }),
  'site.downloadBackup': () => ({ path: '/admin/backups/1/file', refuses: all('login.again') }),
  'site.getSite': () => ({ path: '/site' }),
  'site.getSitePage': async (_w, _who, app) => {
    await storeSitePage(app, 'imprint')
    return { path: '/site/pages/imprint?lang=ru' }
  },
  'site.getSiteNotice': () => ({ path: '/site/notice' }),
  'site.getSiteTexts': () => ({ path: '/admin/texts' }),
  'site.saveSiteText': async (_w, _who, app) => ({
    path: '/admin/texts/name',
    body: { version: await siteTextVersion(app, 'name'), versions: { en: 'Tamme school', ru: null, et: 'Tamme kool' } },
  }),
  'site.siteStorage': () => ({ path: '/admin/storage' }),
  'site.setSiteStorage': () => ({ path: '/admin/storage', body: { limit: 100_000 } }),
  'site.setPersonStorage': (w) => ({ path: `/admin/people/${w.newcomer.id}/storage`, body: { limit: 500 } }),
  'site.revokeInvitation': async (_w, _who, app) => ({ path: `/admin/invitations/${await storeInvitation(app)}` }),

  'rooms.listRooms': () => ({ path: '/rooms' }),
  'rooms.createRoom': () => ({ path: '/rooms', body: { name: 'New', type: 1, lang: 'en', level: 'A2' } }),
  'rooms.startedRooms': () => ({ path: '/rooms/started' }),
  'media.mediaAccess': (w) => ({ path: `/rooms/access_token?room_id=${w.room}` }),
  'rooms.getRoom': (w) => ({ path: `/rooms/${w.room}` }),
  'rooms.updateRoom': (w) => ({ path: `/rooms/${w.room}`, body: { name: 'Renamed', lang: 'et', level: 'B1' } }),
  'rooms.deleteRoom': (w) => ({ path: `/rooms/${w.room}` }),
  'rooms.restoreRoom': async (w, _who, app) => ({
    path: `/rooms/${await storeDeletedRoom(app, w.people['teacher-owner'].user.id)}/restore`,
  }),
  'rooms.inviteTokens': (w) => ({ path: `/rooms/${w.room}/tokens` }),
  'rooms.newInviteToken': (w) => ({ path: `/rooms/${w.room}/tokens` }),
  'rooms.previewInvite': (w) => ({ path: `/rooms/invite/${w.invite}` }),
  'rooms.joinRoom': (w) => ({ path: '/rooms/join', body: { token: w.invite } }),
  'rooms.addStudent': (w) => ({ path: `/rooms/${w.room}/users`, body: { email: w.newcomer.email } }),
  'rooms.removeStudent': (w) => ({ path: `/rooms/${w.room}/users/${w.people['student-member'].user.id}` }),
  'rooms.personalLinks': (w) => ({ path: `/rooms/${w.room}/personal-links` }),
  'rooms.newPersonalLink': async (w, _who, app) => {
    await app.database.db.updateTable('users').set({ email: '', verified_at: null }).where('id', '=', studentOf(w)).execute()
    return { path: `/rooms/${w.room}/users/${studentOf(w)}/personal-link` }
  },
  'rooms.endPersonalLink': (w) => ({ path: `/rooms/${w.room}/users/${studentOf(w)}/personal-link` }),
  'classes.listClasses': () => ({ path: '/admin/classes?search=7' }),
  'classes.findRooms': () => ({ path: '/admin/classes/rooms?search=B1' }),
  'classes.createClass': (w) => ({ path: '/admin/classes', body: { name: '7B', room_ids: [w.room] } }),
  'classes.updateClass': async (w, _who, app) => ({
    path: `/admin/classes/${(await storeClass(app, [w.room])).id}`,
    body: { name: '8B', room_ids: [w.room], seen: { name: '7B', room_ids: [w.room] } },
  }),
  'classes.deleteClass': async (w, _who, app) => ({ path: `/admin/classes/${(await storeClass(app, [w.room])).id}` }),
  'classes.renewClassLink': async (w, _who, app) => ({
    path: `/admin/classes/${(await storeClass(app, [w.room])).id}/link`,
    body: { days: 30 },
  }),
  'classes.revokeClassLink': async (w, _who, app) => ({ path: `/admin/classes/${(await storeClass(app, [w.room])).id}/link` }),
  'classes.previewClass': async (w, _who, app) => ({ path: `/classes/invite/${(await storeClass(app, [w.room])).token}` }),
  'classes.joinClass': async (w, _who, app) => ({
    path: '/classes/join',
    body: { token: (await storeClass(app, [w.room])).token },
    refuses: { 'teacher-owner': 'invite.students.only' },
  }),
  'media.getPeers': (w) => ({ path: `/rooms/${w.room}/peer-id` }),
  'media.setPeer': (w) => ({ path: `/rooms/${w.room}/peer-id`, body: { peer_id: null } }),

  'lessons.roomLesson': (w) => ({ path: `/rooms/${w.room}/lesson` }),
  'lessons.startLesson': (w) => ({ path: `/rooms/${w.room}/lesson`, body: { name: 'Today', duration: 2 } }),
  'lessons.listLessons': () => ({ path: '/lessons' }),
  'lessons.lessonHistory': (w) => ({ path: `/lessons/history?student=${w.people['student-member'].user.id}` }),
  'lessons.getLesson': (w) => ({ path: `/lessons/${w.lesson}` }),
  'lessons.writeLessonNotes': (w) => ({ path: `/lessons/${w.lesson}/notes`, body: { private_note: 'Shy today', homework: 'Page 12' } }),
  'lessons.completeLesson': (w) => ({ path: `/lessons/${w.lesson}` }),
  'lessons.renameLesson': (w) => ({ path: `/lessons/${w.lesson}/rename`, body: { name: 'Renamed' } }),
  'lessons.deleteLesson': (w) => ({ path: `/lessons/${w.lesson}` }),
  'lessons.restoreLesson': (w) => ({ path: `/lessons/${w.lesson}/restore` }),

  'homework.listHomework': (w) => ({ path: `/homework?room_id=${w.room}&show=open&student=${studentOf(w)}` }),
  'homework.giveHomework': (w) => ({
    path: '/homework',
    body: {
      room_id: w.room,
      title: 'Cases',
      boards: [{ id: w.board, items: [w.exercise, w.image] }],
      students: 'all',
      due_day: '2031-03-05',
      zone: 'Europe/Tallinn',
    },
  }),
  'homework.getHomework': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app)).id}` }),
  'homework.updateHomework': async (w, _who, app) => ({
    path: `/homework/${(await homework(w, app)).id}`,
    body: { version: 1, title: 'Cases', due_at: '2031-03-05T10:00:00Z', tries: 3 },
  }),
  'homework.deleteHomework': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app)).id}` }),
  'homework.restoreHomework': async (w, _who, app) => ({
    path: `/homework/${(await homework(w, app, { deleted_at: new Date(Date.now() - 60_000) })).id}/restore`,
  }),
  'homework.addHomeworkStudents': async (w, _who, app) => ({
    path: `/homework/${(await homework(w, app)).id}/students`,
    body: { students: [studentOf(w)] },
  }),
  'homework.homeworkGrid': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app)).id}/grid` }),
  'homework.homeworkWork': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app)).id}/students/${studentOf(w)}` }),
  'homework.homeworkAttempts': async (w, _who, app) => {
    const { id, item } = await homework(w, app)
    return { path: `/homework/${id}/students/${studentOf(w)}/attempts?item_id=${item}` }
  },
  'homework.seeHomework': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app)).id}/seen` }),
  'homework.handInHomework': async (w, _who, app) => ({
    path: `/homework/${(await homework(w, app)).id}/hand-in`,
    body: { incomplete: true },
  }),
  'homework.takeBackHomework': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app, { state: 4 })).id}/take-back` }),
  'homework.repeatHomework': async (w, _who, app) => ({ path: `/homework/${(await homework(w, app, { state: 6 })).id}/repeat` }),
  'homework.releaseHomework': async (w, _who, app) => ({
    path: `/homework/${(await homework(w, app, { state: 4 })).id}/release`,
    body: { to: 'returned', students: [{ user_id: studentOf(w), version: 1 }], remark: 'Look at the endings', empty: true },
  }),
  'homework.addRemark': async (w, _who, app) => {
    const { id, item } = await homework(w, app)
    return { path: `/homework/${id}/students/${studentOf(w)}/remarks`, body: { text: 'Good', item_id: item } }
  },
  'homework.deleteRemark': async (w, who, app) => ({
    path: `/homework/remarks/${await storeRemark(app, (await homework(w, app)).id, studentOf(w), userIdOf(w, who))}`,
  }),

  'schedule.listScheduledLessons': () => ({ path: '/events?from=2031-01-01T00:00:00Z&to=2031-02-01T00:00:00Z' }),
  'schedule.createScheduledLesson': (w) => ({
    path: '/events',
    body: {
      room_id: w.room,
      title: 'Cases',
      starts_at: '2031-03-03T10:00:00Z',
      duration: 2,
      zone: 'Europe/Tallinn',
      repeat_until: '2031-03-20',
    },
    refuses: { 'teacher-other': 'room.no.access', operator: 'room.no.access' },
  }),
  'schedule.updateScheduledLesson': async (w, who, app) => ({
    path: `/events/${await storeScheduledLesson(app, w)}`,
    body: { title: 'Moved', scope: 'all' },
  }),
  'schedule.deleteScheduledLesson': async (w, who, app) => ({ path: `/events/${await storeScheduledLesson(app, w)}` }),
  'schedule.restoreScheduledLesson': async (w, who, app) => ({ path: `/events/${await storeScheduledLesson(app, w, true)}/restore` }),
  'schedule.nextLesson': () => ({ path: '/lessons/next' }),
  'schedule.getFeed': () => ({ path: '/events/feed' }),
  'schedule.newFeed': () => ({ path: '/events/feed' }),
  'schedule.deleteFeed': () => ({ path: '/events/feed' }),
  'schedule.readFeed': async (w, who, app) => ({ path: `/calendar/${await storeFeed(app, w)}.ics` }),

  'notifications.listNotifications': () => ({ path: '/notifications' }),
  'notifications.seeNotifications': () => ({ path: '/notifications/seen', body: { id: 1 } }),
  'notifications.getNotificationSettings': () => ({ path: '/notifications/settings' }),
  'notifications.setNotificationSettings': () => ({
    path: '/notifications/settings',
    body: { mail_minutes: 180, app_minutes: null, zone: 'Europe/Tallinn' },
  }),
  'notifications.getPush': () => ({ path: '/notifications/push' }),
  'notifications.turnOnPush': () => ({ path: '/notifications/push', body: makeBrowser('https://push.example.test/').subscription }),
  'notifications.turnOffPush': () => ({ path: '/notifications/push' }),

  'students.listStudents': () => ({ path: '/students?sort=last_lesson' }),
  'students.getStudent': (w) => ({ path: `/students/${w.people['student-member'].user.id}` }),
  'students.updateStudent': (w) => ({ path: `/students/${w.people['student-member'].user.id}`, body: { level: 'B1', alias: 'Sasha' } }),
  'students.studentWords': (w) => ({ path: `/students/${w.people['student-member'].user.id}/words` }),

  'modules.listModules': (w) => ({ path: `/rooms/${w.room}/modules` }),
  'modules.createModule': (w) => ({ path: `/rooms/${w.room}/modules`, body: { name: 'New' } }),
  'modules.getModule': (w) => ({ path: `/modules/${w.module}` }),
  'modules.updateModule': (w) => ({ path: `/modules/${w.module}`, body: { name: 'Renamed', hidden: 1 } }),
  'modules.deleteModule': (w) => ({ path: `/modules/${w.module}` }),
  'modules.restoreModule': (w) => ({ path: `/modules/${w.binned.module}/restore` }),
  'modules.moveModule': (w) => ({ path: `/modules/${w.module}/move`, body: { before_id: null } }),
  'modules.selectBoard': (w) => ({ path: `/modules/${w.module}/selected`, body: { board_id: w.board } }),
  'boards.listBoards': (w) => ({ path: `/modules/${w.module}/boards` }),
  'boards.createBoard': (w) => ({ path: `/modules/${w.module}/boards`, body: { name: 'New' } }),

  'bin.deletedRooms': () => ({ path: '/bin/rooms' }),
  'bin.deletedInRoom': (w) => ({ path: `/rooms/${w.room}/bin` }),
  'bin.deletedInModule': (w) => ({ path: `/modules/${w.module}/bin` }),
  'bin.eraseDeleted': (w) => ({ path: `/bin/item/${w.binned.item}` }),

  'boards.updateBoard': (w) => ({ path: `/boards/${w.board}`, body: { name: 'Renamed' } }),
  'boards.deleteBoard': (w) => ({ path: `/boards/${w.board}` }),
  'boards.restoreBoard': (w) => ({ path: `/boards/${w.binned.board}/restore` }),
  'boards.moveBoard': (w) => ({ path: `/boards/${w.board}/move`, body: { before_id: null } }),
  'boardItems.listItems': (w) => ({ path: `/boards/${w.board}/items` }),
  'boardItems.createItem': (w) => ({ path: `/boards/${w.board}/items`, body: { type: 1, value: textValue('New'), before_id: w.text } }),
  'boardItems.updateItem': (w) => ({ path: `/boards/items/${w.text}`, body: { value: textValue('Changed'), type: 1 } }),
  'boardItems.deleteItem': (w) => ({ path: `/boards/items/${w.text}` }),
  'boardItems.restoreItem': (w) => ({ path: `/boards/items/${w.binned.item}/restore` }),
  'boardItems.hideItem': (w) => ({ path: `/boards/items/${w.text}/hidden`, body: { hidden: 1 } }),
  'duplicates.duplicateItem': (w) => ({ path: `/boards/items/${w.text}/duplicate` }),
  'duplicates.duplicateBoard': (w) => ({ path: `/boards/${w.board}/duplicate` }),
  'duplicates.duplicateModule': (w) => ({ path: `/modules/${w.module}/duplicate` }),
  'boardItems.moveItem': (w) => ({ path: `/boards/items/${w.text}/move`, body: { before_id: w.exercise } }),
  'answers.listAnswers': (w) => ({ path: `/boards/${w.board}/actions` }),
  'answers.submitAnswer': (w, who) => ({
    path: `/boards/${w.board}/actions`,
    body: { item_id: w.exercise, page: 1, ...GAP, ...answersOf(w, who) },
  }),
  'answers.resetAnswers': (w, who) => ({
    path: `/boards/${w.board}/reset-actions`,
    body: { item_id: w.exercise, page: 1, ...answersOf(w, who) },
  }),
  'corrections.listCorrections': (w) => ({ path: `/boards/items/${w.exercise}/corrections` }),
  'corrections.saveCorrection': async (w, _who, app) => {
    const item = await storeText(w, app)
    return {
      path: `/boards/items/${item}/corrections`,
      body: { user_id: studentOf(w), n: 1, version: 0, text: 'I slept well', marks: [{ from: 2, to: 7, kind: 'word', fix: 'rested' }] },
    }
  },
  'answers.boardProgress': (w) => ({ path: `/boards/${w.board}/progress` }),

  'boardItems.setItemProps': async (w, _who, app) => ({
    path: `/boards/items/${await storeItem(app, w.board, 9, { file_id: w.file }, 'a4')}/props`,
    body: { page: 2 },
  }),
  'points.savePoint': (w) => ({ path: `/boards/items/${w.image}/points`, body: { id: 'p1', page: 1, point: POINT } }),
  'points.deletePoint': (w) => ({ path: `/boards/items/${w.image}/delete-point`, body: { id: 'p1', page: 1 } }),
  'drafts.makeDraft': () => ({
    path: '/drafts',
    body: { kind: 'gaps', input: 'I go home', lang: 'en' },
    // No model is configured.
    refuses: { 'teacher-owner': 'not.found', 'teacher-other': 'not.found', operator: 'not.found' },
  }),
  'drafts.getSuggestions': (w) => ({ path: `/boards/${w.board}/suggestions` }),
  'drafts.suggestMarks': (w) => ({
    path: `/boards/items/${w.exercise}/suggestions`,
    body: { user_id: studentOf(w), n: 1 },
    // No model is configured.
    refuses: { 'teacher-owner': 'not.found' },
  }),
  'drawings.listDrawnObjects': (w) => ({ path: `/boards/${w.board}/sketch` }),
  'drawings.saveDrawnObject': (w) => ({ path: `/boards/${w.board}/sketch`, body: { item_id: w.image, page: 1, id: 's1', stroke: STROKE } }),
  'drawings.saveDrawnObjects': (w) => ({
    path: `/boards/${w.board}/put-sketches`,
    body: { item_id: w.image, page: 1, objects: [{ id: 's1', stroke: STROKE }] },
  }),
  'drawings.deleteDrawnObject': (w) => ({ path: `/boards/${w.board}/delete-sketch`, body: { item_id: w.image, page: 1, id: 's1' } }),
  'drawings.clearDrawing': (w) => ({ path: `/boards/${w.board}/clear-sketch`, body: { item_id: w.image, page: 1 } }),
  'itemRecords.listItemRecords': (w) => ({ path: `/meta?keys=${w.image},${w.exercise}&types=1,2,3` }),
  'itemRecords.saveItemRecord': (w) => ({ path: `/meta/${w.image}`, body: { type: 3, page: 1, key: 's1', value: STROKE } }),
  'itemRecords.deleteItemRecords': (w) => ({ path: `/meta/${w.image}/delete`, body: { type: 3, page: 1, key: 's1' } }),

  'vocabulary.listWords': () => ({ path: '/words' }),
  'vocabulary.exportWords': () => ({ path: '/words/all' }),
  'vocabulary.addWords': () => ({
    path: '/words',
    body: { words: { house: 'maja' }, voice: 1, lang: 'et', notes: { house: { id: 'a1b2', sum: 'c3' } } },
  }),
  'vocabulary.updateWord': async (w, who, app) => ({
    path: `/words/${await storeWord(app, userIdOf(w, who))}`,
    body: { translate: 'trout' },
  }),
  'vocabulary.deleteWord': async (w, who, app) => ({ path: `/words/${await storeWord(app, userIdOf(w, who))}` }),
  'vocabulary.deleteWords': async (w, who, app) => ({ path: '/words/delete', body: { ids: [await storeWord(app, userIdOf(w, who))] } }),
  'vocabulary.revertWords': async (w, who, app) => ({
    path: '/words/revert',
    body: {
      words: [
        {
          id: await storeWord(app, userIdOf(w, who)),
          word: 'trout',
          translate: 'forell',
          lang: 'et',
          voice: 1,
          picture_id: null,
          sound_id: null,
          note: { id: 'a1b2', sum: 'c3', is_edited: false },
        },
      ],
    },
  }),
  'vocabulary.restoreWord': async (w, who, app) => ({ path: `/words/${await storeWord(app, userIdOf(w, who), true)}/restore` }),
  'vocabulary.dueCards': () => ({ path: '/words/due' }),
  'vocabulary.reviewWords': async (w, who, app) => ({
    path: '/words/reviews',
    body: {
      reviews: [{ id: 'review-1', word_id: await storeWord(app, userIdOf(w, who)), direction: 1, grade: 3, at: '2026-11-20T10:00:00Z' }],
    },
  }),
  'vocabulary.wordsInVocabulary': () => ({ path: '/words/known', body: { words: ['house'], translations: ['maja'] } }),
  'vocabulary.translateWord': () => ({ path: '/words/translate?text=house&lang=et' }),
  'vocabulary.translateWords': () => ({ path: '/words/translations', body: { words: ['house', 'cat'], lang: 'et', from: 'en' } }),
  'vocabulary.wordSpeech': () => ({ path: '/words/speech?text=house&lang=en-GB' }),

  'files.uploadFile': () => ({ path: '/files', body: form() }),
  'files.getFile': (w) => ({ path: `/files/${w.file}` }),

  'chat.listChannels': () => ({ path: '/chat/channels' }),
  'chat.listMessages': (w) => ({ path: `/chat/messages/${w.channel}` }),
  'chat.searchMessages': () => ({ path: '/chat/search?q=hello' }),
  'chat.getChannel': (w) => ({ path: `/chat/channels/${w.channel}` }),
  'chat.sendMessage': (w) => ({ path: '/chat/messages', body: { channel_id: w.channel, message: 'Hello', client_id: 'abcdefgh1' } }),
  'chat.editMessage': async (w, who) => ({ path: `/chat/messages/${await w.messageOf(who)}`, body: { message: 'Changed' } }),
  'chat.deleteMessage': async (w, who) => ({ path: `/chat/messages/${await w.messageOf(who)}` }),
  'chat.viewChannel': (w) => ({ path: `/chat/channels/${w.channel}/view` }),
  'chat.directChannel': (w, who) => ({
    path: `/chat/direct/${w.people[who === 'teacher-owner' ? 'student-member' : 'teacher-owner'].user.id}`,
    refuses: nobodyShares,
  }),

  'library.listLibrary': () => ({ path: '/library/items' }),
  'library.createLibraryItem': () => ({ path: '/library/items', body: { folder_id: null, name: 'New', type: 1, value: textValue('New') } }),
  'library.getLibraryItem': async (w, _who, app) => ({ path: `/library/items/${await stored(w, app)}` }),
  'library.updateLibraryItem': async (w, _who, app) => ({
    path: `/library/items/${await stored(w, app)}`,
    body: { folder_id: null, name: 'Changed', type: 1, value: textValue('Changed') },
  }),
  'library.renameLibraryItem': async (w, _who, app) => ({
    path: `/library/items/${await stored(w, app)}/rename`,
    body: { name: 'Renamed' },
  }),
  'library.setLibraryProps': async (w, _who, app) => ({
    path: `/library/items/${await stored(w, app)}/props`,
    body: { page: 2 },
    refuses: { 'teacher-owner': 'bad.input' },
  }),
  'library.deleteLibraryItem': async (w, _who, app) => ({ path: `/library/items/${await stored(w, app)}` }),
  'library.moveLibraryItems': async (w, _who, app) => ({
    path: '/library/move',
    body: { ids: [await stored(w, app)], folder_id: await stored(w, app, 5) },
  }),
  'library.copyLibraryItems': async (w, _who, app) => ({
    path: '/library/copy',
    body: { ids: [await stored(w, app)], folder_id: null },
  }),
  'library.deleteLibraryItems': async (w, _who, app) => ({ path: '/library/delete', body: { ids: [await stored(w, app)] } }),
  'library.restoreLibraryItems': async (w, _who, app) => {
    const id = await stored(w, app)
    await app.database.db.updateTable('library_items').set({ deleted_at: new Date(), bin_id: id }).where('id', '=', id).execute()
    return { path: '/library/restore', body: { ids: [id] } }
  },
  'library.purgeLibraryEntries': async (w, _who, app) => {
    const id = await stored(w, app)
    await app.database.db.updateTable('library_items').set({ deleted_at: new Date(), bin_id: id }).where('id', '=', id).execute()
    return { path: '/library/erase', body: { ids: [id] } }
  },
  'library.emptyLibraryBin': () => ({ path: '/library/bin' }),
  'library.libraryBin': () => ({ path: '/library/bin' }),
  'library.putLibraryPoint': async (w, _who, app) => ({
    path: `/library/items/${await stored(w, app, 7, { file_id: w.file })}/points`,
    body: { id: 'p1', page: 1, point: POINT },
  }),
  'library.deleteLibraryPoint': async (w, _who, app) => ({
    path: `/library/items/${await stored(w, app, 7, { file_id: w.file })}/delete-point`,
    body: { id: 'p1', page: 1 },
  }),
  'boardItems.addItems': (w) => ({
    path: `/boards/${w.board}/add-items`,
    body: { items: [{ type: 1, value: textValue('New') }], before_id: w.text },
  }),
  'library.addToLibrary': () => ({ path: '/library/add-items', body: { items: [{ type: 1, value: textValue('New'), name: 'New' }] } }),
  'library.copyToLibrary': (w) => ({ path: '/boards/copy-to-library', body: { item_id: w.text, folder_id: null, name: 'Kept' } }),
  'library.copyFromLibrary': async (w, _who, app) => ({
    path: '/boards/copy-from-library',
    body: { item_id: await stored(w, app), board_id: w.board, before_id: w.text },
  }),
  'library.copyBoardToLibrary': (w) => ({ path: `/boards/${w.board}/copy-to-library`, body: { folder_id: null, name: 'Kept' } }),
  'library.copyModuleToLibrary': (w) => ({ path: `/modules/${w.module}/copy-to-library`, body: { folder_id: null, name: 'Kept' } }),
  'library.copyBoardFromLibrary': async (w, _who, app) => ({
    path: `/modules/${w.module}/copy-from-library`,
    body: { item_id: await stored(w, app, 6), before_id: w.board },
  }),
  'library.copyModuleFromLibrary': async (w, _who, app) => ({
    path: `/rooms/${w.room}/copy-from-library`,
    body: { item_id: await stored(w, app, 12) },
  }),
  'templates.listTemplates': () => ({ path: '/templates' }),
  'templates.saveAsTemplate': (w) => ({ path: `/boards/${w.board}/save-as-template`, body: { name: 'Kept' } }),
  'templates.addBuiltInTemplate': (w) => ({
    path: `/modules/${w.module}/add-built-in-template`,
    body: { template: 'reading', language: 'et' },
  }),
  'starter.listStarterModules': () => ({ path: '/starter-modules' }),
  'starter.addStarterModule': () => ({ path: '/starter-modules/add', body: { lang: 'en', key: 'meeting-people' } }),
  'search.search': () => ({ path: '/search?q=a' }),
  'space.getSpace': () => ({ path: '/space' }),
  'space.moveBoardToModule': async (w, _who, app) => ({
    path: `/space/boards/${await storeSpaceBoard(app, w.people['teacher-owner'].user.id)}/to-module`,
    body: { module_id: w.module },
  }),
  'space.moveBoardToLibrary': async (w, _who, app) => ({
    path: `/space/boards/${await storeSpaceBoard(app, w.people['teacher-owner'].user.id)}/to-library`,
    body: { folder_id: null },
  }),
  'transfer.exportLibraryItem': async (w, _who, app) => ({ path: `/library/items/${await stored(w, app)}/export` }),
  'transfer.exportLibraryItems': async (w, _who, app) => ({
    path: `/library/export?ids=${await stored(w, app)},${await stored(w, app, 5)}`,
  }),
  'transfer.exportModule': (w) => ({ path: `/modules/${w.module}/export` }),
  'transfer.importArchive': async () => ({
    path: '/library/import',
    body: archiveForm(await zipOf({ 'keel.json': indexOf([textItem('Animals')]) })),
  }),
  'shares.shareLink': async (w, _who, app) => ({ path: `/library/items/${await stored(w, app)}/share` }),
  'shares.revokeShare': async (w, _who, app) => ({ path: `/library/items/${await stored(w, app)}/share` }),
  'shares.sharedItem': async (w, _who, app) => ({ path: `/library/shared/${(await sharedExercise(w, app)).token}` }),
  'shares.listLibraryAnswers': async (w, _who, app) => {
    const { item_id, token } = await sharedExercise(w, app)
    return { path: `/library/items/${item_id}/actions?token=${token}` }
  },
  'shares.submitLibraryAnswer': async (w, _who, app) => ({
    path: '/library/actions',
    body: { ...(await sharedExercise(w, app)), page: 1, ...GAP },
  }),
  'shares.resetLibraryAnswers': async (w, _who, app) => ({
    path: '/library/reset-actions',
    body: { ...(await sharedExercise(w, app)), page: 1 },
  }),
  'shares.claimVisitorAnswers': async (w, _who, app) => ({
    path: '/library/keep-actions',
    body: { ...(await sharedExercise(w, app)), attempts: [GAP] },
  }),
}
