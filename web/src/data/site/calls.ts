import type { Role } from '@keel/contract/constants'
import type * as site from '@keel/contract/routes/site'
import { call } from '../_shared/client'

export const closeAccount = (id: number) => call<typeof site.closeAccount>('POST', `/admin/people/${id}/close`)
export const reopenAccount = (id: number) => call<typeof site.reopenAccount>('POST', `/admin/people/${id}/reopen`)
export const endPersonSessions = (id: number) => call<typeof site.endPersonSessions>('POST', `/admin/people/${id}/end-sessions`)
/** Sends the person a mail to set a new password. */
export const sendPersonReset = (id: number) => call<typeof site.sendPersonReset>('POST', `/admin/people/${id}/reset`)
export const changeRole = (id: number, role: Role) => call<typeof site.changeRole>('PUT', `/admin/people/${id}/role`, { body: { role } })
export const setOperator = (id: number, operator: boolean) =>
  call<typeof site.setOperator>('PUT', `/admin/people/${id}/operator`, { body: { operator } })
export const eraseAccount = (id: number) => call<typeof site.eraseAccount>('DELETE', `/admin/people/${id}`)
