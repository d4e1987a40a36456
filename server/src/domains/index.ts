import type { Context } from '../context'
import type { Bind } from '../http/bind-route'
import { registerAccount } from './account'
import { registerAnswers } from './answers'
import { registerCorrections } from './corrections'
import { registerBin } from './bin'
import { registerBoardItems } from './board-items'
import { registerBoards } from './boards'
import { registerChat } from './chat'
import { registerClasses } from './classes'
import { registerDrafts } from './drafts'
import { registerDrawings } from './drawings'
import { registerDuplicates } from './duplicates'
import { registerFiles } from './files'
import { giveToNewcomer, givenInLessons, registerHomework } from './homework'
import { registerItemRecords } from './item-records'
import { completeRunning, registerLessons, runningLessons } from './lessons'
import { registerLibrary } from './library'
import { registerMedia } from './media'
import { listModulesOf, registerModules } from './modules'
import { registerNotifications } from './notifications'
import { registerPasskeys } from './passkeys'
import { registerPoints } from './points'
import { admitInvited, registerRooms, shareRoom, type StudentJoined } from './rooms'
import { cancelOfRoom, countOfRoom, registerSchedule, resumeOfRoom, roomScheduleChanged } from './schedule'
import { registerSearch } from './search'
import { registerShares } from './shares'
import { createProviders, registerSignIn } from './sign-in'
import { admitNewcomer, giveRole, invitedRole, isInvitedToClassroom, registerSite, requireAdmission } from './site'
import { registerSpace } from './space'
import { registerStudents } from './students'
import { registerStarter } from './starter'
import { registerTemplates } from './templates'
import { registerTokens } from './tokens'
import { registerTransfer } from './transfer'
import { registerUsers, type AccountParts, type Sessions } from './users'
import { registerVocabulary } from './vocabulary'

/** Binds every domain's calls. A new domain is added here only. */
export function registerDomains(bind: Bind, ctx: Context, sessions: Sessions): void {
  const providers = createProviders(ctx)
  const studentJoined: StudentJoined = (trx, roomId, userId) => giveToNewcomer(ctx, trx, roomId, userId)
  const accountParts: AccountParts = {
    onConfirmed: (user) => admitInvited(ctx, user, studentJoined),
    admit: (trx, newcomer) => admitNewcomer(ctx, trx, newcomer),
    requireAdmission: (db, newcomer) => requireAdmission(ctx, db, newcomer),
    isInvited: (db, invite) => isInvitedToClassroom(db, invite, ctx.now()),
    providerName: (issuer) => providers.nameOf(issuer),
  }
  registerUsers(bind, ctx, sessions, { ...accountParts, signOutUrl: (issuer) => providers.signOutUrl(issuer) })
  registerSignIn(bind, ctx, sessions, {
    ...accountParts,
    providers,
    giveRole: (trx, user, role) => giveRole(trx, user, role, ctx.now()),
    invitedRole: (invite) => invitedRole(ctx, invite),
  })
  registerPasskeys(bind, ctx, sessions)
  registerAccount(bind, ctx, sessions)
  registerSite(bind, ctx, sessions, providers.list())
  registerTokens(bind, ctx)
  registerRooms(bind, ctx, {
    modulesOf: (caller, roomId) => listModulesOf(ctx, caller, roomId),
    runningLessons: (roomIds, readerId) => runningLessons(ctx.db, roomIds, readerId),
    closeRoom: async (trx, roomId, at, from) => ({
      notify: await completeRunning(ctx, trx, roomId, from),
      cancelled: await cancelOfRoom(ctx, trx, roomId, at),
    }),
    reopenRoom: (trx, roomId, deletedAt) => resumeOfRoom(ctx, trx, roomId, deletedAt),
    studentJoined,
    studentLeft: (trx, roomId, hasOtherStudents) =>
      hasOtherStudents ? countOfRoom(ctx, trx, roomId) : cancelOfRoom(ctx, trx, roomId, ctx.now()),
    scheduleChanged: (userIds) => roomScheduleChanged(ctx, userIds),
  })
  registerClasses(bind, ctx, studentJoined)
  registerLessons(bind, ctx, { homeworkOf: (lessonIds, readerId, studentId) => givenInLessons(ctx.db, lessonIds, readerId, studentId) })
  registerHomework(bind, ctx)
  registerSchedule(bind, ctx)
  registerNotifications(bind, ctx)
  registerStudents(bind, ctx)
  registerSearch(bind, ctx)
  registerChat(bind, ctx, { shareRoom })
  registerModules(bind, ctx)
  registerBoards(bind, ctx)
  registerBoardItems(bind, ctx)
  registerAnswers(bind, ctx)
  registerCorrections(bind, ctx)
  registerPoints(bind, ctx)
  registerDrafts(bind, ctx)
  registerDrawings(bind, ctx)
  registerItemRecords(bind, ctx)
  registerFiles(bind, ctx)
  registerMedia(bind, ctx)
  registerVocabulary(bind, ctx)
  registerLibrary(bind, ctx)
  registerDuplicates(bind, ctx)
  registerTemplates(bind, ctx)
  registerStarter(bind, ctx)
  registerShares(bind, ctx)
  registerTransfer(bind, ctx)
  registerSpace(bind, ctx)
  registerBin(bind, ctx)
}
