import { z } from 'zod'
import { Id, Lang, Moment } from './fields'

export const Role = z.union([z.literal(1), z.literal(2)])
export const Verify = z.union([z.literal(0), z.literal(1)])

/** The signed-in person as the client knows them. */
export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  verify: Verify,
  lang: Lang,
  /** Sound effects of correct and wrong answers and of a starting lesson. */
  sounds: z.boolean(),
  /** Whether they are an operator of this site. */
  operator: z.boolean().optional(),
  /** True for somebody who has no password, and signs in by a provider or a passkey. */
  passwordless: z.boolean().optional(),
})
export type User = z.infer<typeof User>

/** Any other person, as shown beside their work. */
export const Person = z.object({ id: Id, first_name: z.string(), last_name: z.string(), role: Role })
export type Person = z.infer<typeof Person>

export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: Moment,
  seen_at: Moment,
  agent: z.string(),
  address: z.string(),
})
export type Session = z.infer<typeof Session>

/** The account that a mailed link to set a password is for. */
export const ResetLink = z.object({
  /** Whether it has a password already. */
  has_password: z.boolean(),
  /** Names of the providers that log in to it. */
  providers: z.array(z.string()),
  passkeys: z.int(),
})
export type ResetLink = z.infer<typeof ResetLink>

/** A new address that waits until the link mailed to it is followed. */
export const PendingEmail = z.object({ email: z.string(), expires_at: Moment })
export type PendingEmail = z.infer<typeof PendingEmail>

export const UserStats = z.object({
  /** The same days in equal parts, oldest first. */
  parts: z.array(z.object({ from: Moment, lessons: z.int(), minutes: z.int(), answers: z.int(), first_try: z.int() })),
  lessons: z.int(),
  minutes: z.int(),
  students: z.int(),
  rooms: z.int(),
  answers: z.int(),
  first_try: z.int(),
})
export type UserStats = z.infer<typeof UserStats>
