import { z } from 'zod'
import { Id, Moment } from './fields'
import { Role } from './user'

/** A person as operators see them. */
export const SitePerson = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  verified: z.boolean(),
  operator: z.boolean(),
  /** When the account was closed; null for an open one. */
  closed_at: Moment.nullable(),
  created_at: Moment,
  seen_at: Moment.nullable(),
  /** Classrooms they own. */
  rooms: z.int(),
  /** Bytes of their files. */
  used: z.int(),
})
export type SitePerson = z.infer<typeof SitePerson>

export const PEOPLE_FILTERS = ['all', 'teachers', 'students', 'operators', 'closed'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]

/** What is logged: what operators did, sign-ins, and refusals. */
export const LOG_KINDS = [
  'operator.first',
  'operator.named',
  'operator.ended',
  'account.closed',
  'account.reopened',
  'account.sessions_ended',
  'account.reset_sent',
  'account.role_changed',
  'account.erased',
  'login.done',
  'login.refused',
  'login.closed',
] as const
export type LogKind = (typeof LOG_KINDS)[number]
