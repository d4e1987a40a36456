import type { Role } from '@keel/contract/constants'
import type * as site from '@keel/contract/routes/site'
import type { BodyOf } from '@keel/contract/route'
import type { Registration } from '@keel/contract/entities/site'
import type { SiteText } from '@keel/contract/site-texts'
import { call, callUrl } from '../_shared/client'
import { create } from '../_shared/create'

export const closeAccount = (id: number) => call<typeof site.closeAccount>('POST', `/admin/people/${id}/close`)
export const reopenAccount = (id: number) => call<typeof site.reopenAccount>('POST', `/admin/people/${id}/reopen`)
export const endPersonSessions = (id: number) => call<typeof site.endPersonSessions>('POST', `/admin/people/${id}/end-sessions`)
/** Sends the person a mail to set a new password. */
export const sendPersonReset = (id: number) => call<typeof site.sendPersonReset>('POST', `/admin/people/${id}/reset`)
export const changeRole = (id: number, role: Role) => call<typeof site.changeRole>('PUT', `/admin/people/${id}/role`, { body: { role } })
export const setOperator = (id: number, operator: boolean) =>
  call<typeof site.setOperator>('PUT', `/admin/people/${id}/operator`, { body: { operator } })
/** Gives the classrooms, library, homework and planned lessons of a teacher to another one. */
export const handOver = (id: number, to: number) => call<typeof site.handOver>('POST', `/admin/people/${id}/hand-over`, { body: { to } })
export const eraseAccount = (id: number) => call<typeof site.eraseAccount>('DELETE', `/admin/people/${id}`)

/** Null follows the server's setting. */
export const setRegistration = (chosen: Registration | null) =>
  call<typeof site.setRegistration>('PUT', '/admin/registration', { body: { chosen } })
export const createInvitations = (body: BodyOf<typeof site.createInvitations>) =>
  create<typeof site.createInvitations>('/admin/invitations', { body })
/** Returns what would become of each person of a list, in its order. */
export const checkList = (people: BodyOf<typeof site.checkList>['people']) =>
  call<typeof site.checkList>('POST', '/admin/lists/check', { body: { people } })
/** Mails an invitation to each new person of a list; returns what became of each. Repeated, nobody is invited twice. */
export const inviteList = (people: BodyOf<typeof site.inviteList>['people'], days: number) =>
  call<typeof site.inviteList>('POST', '/admin/lists/invite', { body: { people, days } })
export const revokeInvitation = (id: number) => call<typeof site.revokeInvitation>('DELETE', `/admin/invitations/${id}`)

/** Saves a text of the school in all languages, over the version it was read in. */
export const saveSiteText = (text: SiteText, body: BodyOf<typeof site.saveSiteText>) =>
  call<typeof site.saveSiteText>('PUT', `/admin/texts/${text}`, { body })

/** Sends a mail now that waits or was given up. */
export const retryMail = (id: number) => call<typeof site.retryMail>('POST', `/admin/mails/${id}/retry`)
/** Sends all mails again that were given up; returns how many. */
export const retryMails = () => call<typeof site.retryMails>('POST', '/admin/mails/retry')
/** Removes a mail that was given up. */
export const removeMail = (id: number) => call<typeof site.removeMail>('DELETE', `/admin/mails/${id}`)
/** Sends a mail to oneself; returns what the mail server said if it did not take it. */
export const sendTestMail = () => call<typeof site.testMail>('POST', '/admin/mails/test')

/** Begins a backup of the site. */
export const beginBackup = () => call<typeof site.beginBackup>('POST', '/admin/backups')
/** Lets this session download backups for some minutes; accounts without a password leave it empty. */
export const allowBackupDownloads = (password: string) =>
  call<typeof site.allowBackupDownloads>('POST', '/admin/backups/downloads', { body: password ? { password } : {} })
/** Returns the URL of a backup. */
export const backupUrl = (id: number): string => callUrl(`/admin/backups/${id}/file`)

/** In megabytes; null follows the server's setting. */
export const setSiteStorage = (limit: number | null) => call<typeof site.setSiteStorage>('PUT', '/admin/storage', { body: { limit } })
/** In megabytes; null follows the setting of the person's role. */
export const setPersonStorage = (id: number, limit: number | null) =>
  call<typeof site.setPersonStorage>('PUT', `/admin/people/${id}/storage`, { body: { limit } })
