import { z } from 'zod'
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX, INVITED_AT_ONCE_MAX } from '../constants'
import { Email, Id, Moment } from './fields'
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

export const REGISTRATIONS = ['open', 'invite', 'closed'] as const
/**
 * Who may register: everybody; who has an invitation of an operator; nobody. Students whom a teacher invites to a classroom always may.
 */
export type Registration = (typeof REGISTRATIONS)[number]

/** An invitation to register. */
export const SiteInvitation = z.object({
  id: Id,
  url: z.string(),
  role: Role,
  /** Whom it was mailed to; null for a link. */
  email: z.string().nullable(),
  uses: z.int(),
  uses_max: z.int(),
  created_at: Moment,
  expires_at: Moment,
  revoked_at: Moment.nullable(),
})
export type SiteInvitation = z.infer<typeof SiteInvitation>

/** A link that several people use, or one mail to each address. */
export const NewInvitation = z.object({
  role: Role,
  days: z.int().min(1).max(INVITATION_DAYS_MAX),
  uses: z.int().min(1).max(INVITATION_USES_MAX).default(1),
  emails: z.array(Email).max(INVITED_AT_ONCE_MAX).default([]),
})

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
  'account.registered',
  'registration.changed',
  'registration.refused',
  'invitation.created',
  'invitation.revoked',
  'login.done',
  'login.refused',
  'login.closed',
] as const
export type LogKind = (typeof LOG_KINDS)[number]
