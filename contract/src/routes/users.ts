import { z } from 'zod'
import { REFUSALS_PER_MINUTE, RESET_REFUSALS_PER_MINUTE, TOKEN_MAX_LENGTH } from '../constants'
import { Email, EnteredPassword, Lang, NewPassword, PersonName } from '../entities/fields'
import { TokensLeft } from '../entities/token'
import { PendingEmail, ResetLink, Role, Session, User, UserStats } from '../entities/user'
import { route } from '../route'

const Captcha = z.string().min(1).max(10_000)
/** Token of a mailed link. A malformed one gets the same error as an expired one. */
const Token = z.string().max(TOKEN_MAX_LENGTH)

export const login = route({
  method: 'POST',
  path: '/user/login',
  permission: 'account.enter',
  summary: 'Sign in',
  /** The captcha is required only after many wrong attempts, by `captcha.not.solved`. */
  body: z.object({ email: Email, password: EnteredPassword, captcha: Captcha.optional() }),
  data: User,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const register = route({
  method: 'POST',
  path: '/user/register',
  permission: 'account.enter',
  summary: 'Make an account and sign in',
  refusalsPerMinute: REFUSALS_PER_MINUTE,
  data: User,
  body: z.object({
    first_name: PersonName,
    last_name: PersonName,
    email: Email,
    password: NewPassword,
    role: Role,
    lang: Lang,
    terms: z.literal(true),
    captcha: Captcha,
    /** The token of a classroom's invite link or of an operator's invitation. */
    invite: z.string().max(64).optional(),
  }),
})
export const joinByName = route({
  method: 'POST',
  path: '/user/join',
  permission: 'account.enter',
  summary: 'Make a student account by an invitation to a classroom, with a name alone, and sign in',
  refusalsPerMinute: REFUSALS_PER_MINUTE,
  data: User,
  body: z.object({
    /** The first word becomes the first name, the rest the last name. */
    name: PersonName,
    lang: Lang,
    terms: z.literal(true),
    /** The token of the link of a classroom or class. */
    invite: z.string().min(1).max(64),
    /** Required only from networks that have made several accounts within an hour, by `captcha.not.solved`. */
    captcha: Captcha.optional(),
  }),
})
export const signInByLink = route({
  method: 'POST',
  path: '/user/personal-link',
  permission: 'account.enter',
  summary: 'Sign in by the personal link of a student without an e-mail address',
  body: z.object({ token: Token }),
  data: User,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const logout = route({
  method: 'POST',
  path: '/user/logout',
  permission: 'account.own',
  summary: 'End this session',
  data: z.object({
    /** Where the browser has to go to sign out of the provider that it signed in by; null without one, or where it has no such page. */
    url: z.url().nullable(),
  }),
})
export const me = route({
  method: 'GET',
  path: '/user/me',
  permission: 'account.own',
  tokenScope: 'account',
  summary: 'The signed-in person',
  data: User,
})
export const sendVerify = route({
  method: 'POST',
  path: '/user/verify/send',
  permission: 'account.own',
  summary: 'Send the verification mail again',
  perMinute: 5,
})
export const verify = route({
  method: 'POST',
  path: '/user/verify',
  permission: 'account.enter',
  summary: 'Verify an e-mail address',
  body: z.object({ token: Token }),
  data: z.object({ user_id: z.int() }),
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const refuseAddress = route({
  method: 'POST',
  path: '/user/verify/refuse',
  permission: 'account.enter',
  summary: 'Take an address off an account that somebody else made, by the token of its verification mail',
  body: z.object({ token: Token }),
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const sendReset = route({
  method: 'POST',
  path: '/user/password/reset/send',
  permission: 'account.enter',
  summary: 'Send a password reset mail',
  body: z.object({ email: Email, captcha: Captcha }),
  refusalsPerMinute: RESET_REFUSALS_PER_MINUTE,
})
export const checkReset = route({
  method: 'POST',
  path: '/user/password/reset/check',
  permission: 'account.enter',
  summary: 'Check whether a mailed token can still set a new password, and what else logs in to the account; it stays valid',
  body: z.object({ token: Token }),
  data: ResetLink,
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const reset = route({
  method: 'POST',
  path: '/user/password/reset',
  permission: 'account.enter',
  summary: 'Set a new password by a mailed token',
  body: z.object({
    token: Token,
    password: NewPassword,
    /**
     * What happens to accounts at providers, passkeys and API tokens. They can be kept only where this is the first password; every
     * other new password ends them.
     */
    ways_in: z.enum(['keep', 'end']).default('end'),
  }),
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const changePassword = route({
  method: 'PUT',
  path: '/user/password',
  permission: 'account.own',
  summary: 'Change the password; ends all other sessions, and says how many API tokens go on',
  body: z.object({ current: EnteredPassword, password: NewPassword }),
  data: TokensLeft,
  perMinute: 20,
})
export const updateUser = route({
  method: 'PUT',
  path: '/user',
  permission: 'account.own',
  summary: 'Change name, language, sounds',
  body: z.object({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    lang: Lang.optional(),
    sounds: z.boolean().optional(),
  }),
  data: User,
})
export const stats = route({
  method: 'GET',
  path: '/user/stats',
  permission: 'account.own',
  tokenScope: 'account',
  summary: 'Figures of the last 30 days',
  data: UserStats,
})
export const sessions = route({
  method: 'GET',
  path: '/user/sessions',
  permission: 'account.own',
  summary: 'The caller’s sessions',
  data: z.array(Session),
})
export const endOtherSessions = route({
  method: 'DELETE',
  path: '/user/sessions',
  permission: 'account.own',
  summary: 'Sign out everywhere else; says how many API tokens go on',
  data: TokensLeft,
})
export const endSession = route({
  method: 'DELETE',
  path: '/user/sessions/:id',
  permission: 'account.own',
  summary: 'Log one device out; does nothing for a session that has ended',
  params: z.object({ id: z.string().regex(/^[\w-]{12}$/) }),
})
export const requestEmail = route({
  method: 'POST',
  path: '/user/email',
  permission: 'account.own',
  summary: 'Ask for another address: mails a link to it and a notice to the present one; nothing changes until the link is followed',
  /** Required of an account with a password; one without needs a session of the last minutes. */
  body: z.object({ email: Email, password: EnteredPassword.optional() }),
  data: PendingEmail,
  perMinute: 10,
})
export const keepWork = route({
  method: 'POST',
  path: '/user/keep',
  permission: 'account.own',
  summary: 'Give an account without an address one and a password: mails a link to it; both count once it is followed',
  body: z.object({ email: Email, password: NewPassword }),
  data: PendingEmail,
  perMinute: 10,
})
export const pendingEmail = route({
  method: 'GET',
  path: '/user/email',
  permission: 'account.own',
  summary: 'The address that waits for its confirmation',
  data: PendingEmail.nullable(),
})
export const cancelEmail = route({
  method: 'DELETE',
  path: '/user/email',
  permission: 'account.own',
  summary: 'Keep the present address: the link mailed to the other one stops working',
})
export const confirmEmail = route({
  method: 'POST',
  path: '/user/email/confirm',
  permission: 'account.enter',
  summary: 'Change the address by the token mailed to the new one',
  body: z.object({ token: Token }),
  data: z.object({ user_id: z.int(), email: z.string() }),
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const undoEmail = route({
  method: 'POST',
  path: '/user/email/undo',
  permission: 'account.enter',
  summary: 'Take a change of address back by the token mailed to the address before; ends all sessions and the password',
  body: z.object({ token: Token }),
  refusalsPerMinute: REFUSALS_PER_MINUTE,
})
export const captcha = route({
  method: 'GET',
  path: '/captcha',
  permission: 'account.enter',
  summary: 'A new captcha challenge (ALTCHA)',
  data: z.unknown(),
  raw: 'answer',
})
export const props = route({
  method: 'GET',
  path: '/props',
  permission: 'props.see',
  summary: 'What this server offers',
  data: z.object({
    version: z.string(),
    /** Name of the web build that is served; null if there is none. */ web: z.string().nullable(),
    languages: z.array(Lang),
    file_max_bytes: z.int(),
    media: z.enum(['mesh', 'livekit']),
    mail: z.enum(['outbox', 'smtp']),
    /** Whether the mail server takes no mails now: they come later. */ mails_wait: z.boolean(),
    /** Whether a model drafts exercises for teachers. */ drafts: z.boolean(),
  }),
})
