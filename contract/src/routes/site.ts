import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../constants'
import { IdParam, IdParams } from '../entities/fields'
import { PEOPLE_FILTERS, SitePerson } from '../entities/site'
import { Role } from '../entities/user'
import { route } from '../route'

export const listPeople = route({
  method: 'GET',
  path: '/admin/people',
  permission: 'site.operate',
  summary: 'All accounts, the newest first; `search` finds beginnings of words of names and addresses',
  query: z.object({
    search: z.string().max(SEARCH_MAX_LENGTH).optional(),
    filter: z.enum(PEOPLE_FILTERS).default('all'),
    /** The last id of the page before. */
    before: IdParam.optional(),
  }),
  data: z.object({ people: z.array(SitePerson), more: z.boolean() }),
})
export const closeAccount = route({
  method: 'POST',
  path: '/admin/people/:id/close',
  permission: 'site.operate',
  summary: 'Close an account: it is signed out everywhere at once and cannot sign in; its classrooms stay',
  params: IdParams,
  data: SitePerson,
})
export const reopenAccount = route({
  method: 'POST',
  path: '/admin/people/:id/reopen',
  permission: 'site.operate',
  summary: 'Open a closed account again',
  params: IdParams,
  data: SitePerson,
})
export const endPersonSessions = route({
  method: 'POST',
  path: '/admin/people/:id/end-sessions',
  permission: 'site.operate',
  summary: 'Sign a person out everywhere',
  params: IdParams,
})
export const sendPersonReset = route({
  method: 'POST',
  path: '/admin/people/:id/reset',
  permission: 'site.operate',
  summary: 'Send a person a mail to set a new password',
  params: IdParams,
})
export const changeRole = route({
  method: 'PUT',
  path: '/admin/people/:id/role',
  permission: 'site.operate',
  summary: 'Change the role of an account; a teacher with classrooms or coming lessons stays a teacher',
  params: IdParams,
  body: z.object({ role: Role }),
  data: SitePerson,
})
export const setOperator = route({
  method: 'PUT',
  path: '/admin/people/:id/operator',
  permission: 'site.operate',
  summary: 'Make a teacher an operator of this site, or no longer one; the last one stays',
  params: IdParams,
  body: z.object({ operator: z.boolean() }),
  data: SitePerson,
})
export const eraseAccount = route({
  method: 'DELETE',
  path: '/admin/people/:id',
  permission: 'site.operate',
  summary: 'Delete an account with its data, as its owner could',
  params: IdParams,
})
