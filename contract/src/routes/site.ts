import { z } from 'zod'
import { INVITATION_DAYS_MAX, ITEM_VALUE_MAX_BYTES, LANGUAGES, LISTED_PEOPLE_MAX, SEARCH_MAX_LENGTH } from '../constants'
import { EnteredPassword, Id, IdParam, IdParams, Lang, Moment } from '../entities/fields'
import {
  LISTED_FATES,
  ListedPersonIn,
  MAIL_STATES,
  MailOutage,
  NewInvitation,
  PEOPLE_FILTERS,
  REGISTRATIONS,
  SiteBackup,
  SiteBelongings,
  SiteInvitation,
  SiteLogEntry,
  SitePerson,
  SiteStorage,
  SiteTextEditions,
  StorageLimit,
  UnsentMail,
  versionsOf,
} from '../entities/site'
import { Provider } from '../entities/sign-in'
import { Role } from '../entities/user'
import { PageBlocks } from '../items/_shared/document'
import { LOG_KINDS } from '../log-kinds'
import { route } from '../route'
import { SITE_PAGES, SITE_TEXTS } from '../site-texts'

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
export const belongings = route({
  method: 'GET',
  path: '/admin/people/:id/belongings',
  permission: 'site.operate',
  summary: 'How much a teacher would hand over, and whether another one has room and time for it',
  params: IdParams,
  query: z.object({ to: IdParam.optional() }),
  data: SiteBelongings,
})
export const handOver = route({
  method: 'POST',
  path: '/admin/people/:id/hand-over',
  permission: 'site.operate',
  summary: 'Give the classrooms, library, homework and planned lessons of a teacher to another one; repeated, it changes nothing',
  params: IdParams,
  body: z.object({ to: Id }),
})
export const eraseAccount = route({
  method: 'DELETE',
  path: '/admin/people/:id',
  permission: 'site.operate',
  summary: 'Delete an account with its data, as its owner could',
  params: IdParams,
})

const Registration = z.enum(REGISTRATIONS)
export const registrationOffer = route({
  method: 'GET',
  path: '/registration',
  permission: 'props.see',
  summary: 'Who may register now, and whether an invitation still works',
  query: z.object({ invitation: z.string().max(64).optional() }),
  data: z.object({
    registration: Registration,
    /** Whether an invitation to a classroom asks for a name only. Servers of the last release do not send it. */
    without_mail: z.boolean().optional(),
    /** Null without an invitation, or with one that does not work. `operator`: of the set-up link, whose account becomes the operator's. */
    invitation: z.object({ role: Role, email: z.string().nullable(), operator: z.boolean() }).nullable(),
  }),
})
export const getRegistration = route({
  method: 'GET',
  path: '/admin/registration',
  permission: 'site.operate',
  summary: 'Who may register: by the setting of the server, and the choice of an operator, which wins',
  data: z.object({ setting: Registration, chosen: Registration.nullable() }),
})
export const setRegistration = route({
  method: 'PUT',
  path: '/admin/registration',
  permission: 'site.operate',
  summary: 'Choose who may register; null follows the setting of the server',
  body: z.object({ chosen: Registration.nullable() }),
  data: z.object({ setting: Registration, chosen: Registration.nullable() }),
})
export const listInvitations = route({
  method: 'GET',
  path: '/admin/invitations',
  permission: 'site.operate',
  summary: 'Invitations to register, the newest first',
  query: z.object({ before: IdParam.optional() }),
  data: z.object({ invitations: z.array(SiteInvitation), more: z.boolean() }),
})
export const createInvitations = route({
  method: 'POST',
  path: '/admin/invitations',
  permission: 'site.operate',
  summary: 'Make a link to register, or mail one to each address',
  body: NewInvitation,
  data: z.array(SiteInvitation),
  creates: true,
})
const ListedPeople = z.array(ListedPersonIn).min(1).max(LISTED_PEOPLE_MAX)
export const checkList = route({
  method: 'POST',
  path: '/admin/lists/check',
  permission: 'site.operate',
  summary: 'What would become of each person of a list, in its order',
  body: z.object({ people: ListedPeople }),
  data: z.array(z.enum(LISTED_FATES)),
})
export const inviteList = route({
  method: 'POST',
  path: '/admin/lists/invite',
  permission: 'site.operate',
  summary: 'Mail an invitation to each new person of a list; returns what became of each, in its order. Repeated, nobody is invited twice',
  body: z.object({ people: ListedPeople, days: z.int().min(1).max(INVITATION_DAYS_MAX) }),
  data: z.array(z.enum(LISTED_FATES)),
})
export const revokeInvitation = route({
  method: 'DELETE',
  path: '/admin/invitations/:id',
  permission: 'site.operate',
  summary: 'Revoke an invitation; who used it keeps the account',
  params: IdParams,
})
export const listLog = route({
  method: 'GET',
  path: '/admin/log',
  permission: 'site.operate',
  summary: 'What operators did, sign-ins and refusals of the last year, the newest first',
  query: z.object({
    kind: z.enum(LOG_KINDS).optional(),
    /** Who did it, or whom it concerned. */
    person: IdParam.optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    before: IdParam.optional(),
  }),
  data: z.object({ entries: z.array(SiteLogEntry), more: z.boolean() }),
})
export const listMails = route({
  method: 'GET',
  path: '/admin/mails',
  permission: 'site.operate',
  summary: 'Mails that wait or were given up within 30 days, the newest first, and whether the mail server takes any',
  query: z.object({
    state: z.enum(MAIL_STATES).optional(),
    /** The last id of the page before. */
    before: IdParam.optional(),
  }),
  data: z.object({
    /** The mail server, or `outbox`. */
    server: z.string(),
    outage: MailOutage.nullable(),
    waiting: z.int(),
    failed: z.int(),
    mails: z.array(UnsentMail),
    more: z.boolean(),
  }),
})
export const retryMail = route({
  method: 'POST',
  path: '/admin/mails/:id/retry',
  permission: 'site.operate',
  summary: 'Send a mail now that waits or was given up; it is tried for four more days',
  params: IdParams,
})
export const retryMails = route({
  method: 'POST',
  path: '/admin/mails/retry',
  permission: 'site.operate',
  summary: 'Send all mails again that were given up within 30 days; returns how many',
  data: z.object({ mails: z.int() }),
})
export const removeMail = route({
  method: 'DELETE',
  path: '/admin/mails/:id',
  permission: 'site.operate',
  summary: 'Remove a mail that was given up',
  params: IdParams,
})
export const testMail = route({
  method: 'POST',
  path: '/admin/mails/test',
  permission: 'site.operate',
  summary: 'Send a test mail to oneself; returns what the mail server replied if it did not take it',
  data: z.object({ reply: z.string().nullable() }),
  perMinute: 10,
})
export const listBackups = route({
  method: 'GET',
  path: '/admin/backups',
  permission: 'site.operate',
  summary: 'The last nightly backups and failed attempts, the newest first, and where they are kept',
  data: z.object({
    /** A folder or a bucket; null where no backups are made. */
    place: z.string().nullable(),
    /** They are made from this hour on, in the time zone of the server. */
    hour: z.int(),
    /** That time zone. */
    zone: z.string(),
    /** Whether a passphrase is needed to read them. */
    encrypted: z.boolean(),
    running: z.boolean(),
    backups: z.array(SiteBackup),
  }),
})
export const beginBackup = route({
  method: 'POST',
  path: '/admin/backups',
  permission: 'site.operate',
  summary: 'Begin a backup now; how it ended is in the list',
})
export const allowBackupDownloads = route({
  method: 'POST',
  path: '/admin/backups/downloads',
  permission: 'site.operate',
  summary: 'Let this session download backups for some minutes, by the password: a backup has the data of everybody',
  body: z.object({
    /** Required of an account with a password; one without needs a session of the last minutes. */
    password: EnteredPassword.optional(),
  }),
})
export const downloadBackup = route({
  method: 'GET',
  path: '/admin/backups/:id/file',
  permission: 'site.operate',
  summary: 'A backup as a file, in a session that may download',
  params: IdParams,
  raw: 'answer',
  data: z.unknown(),
})
export const siteStorage = route({
  method: 'GET',
  path: '/admin/storage',
  permission: 'site.operate',
  summary: 'Stored bytes and limits of the site, who stores most, and the largest files',
  data: SiteStorage,
})
export const setSiteStorage = route({
  method: 'PUT',
  path: '/admin/storage',
  permission: 'site.operate',
  summary: 'Limit the files of all people together; null follows the setting of the server',
  body: z.object({ limit: StorageLimit }),
  data: SiteStorage,
})
export const setPersonStorage = route({
  method: 'PUT',
  path: '/admin/people/:id/storage',
  permission: 'site.operate',
  summary: 'Limit the files of a person; null follows the setting of their role',
  params: IdParams,
  body: z.object({ limit: StorageLimit }),
})

export const getSite = route({
  method: 'GET',
  path: '/site',
  permission: 'props.see',
  summary: 'Name and greeting of the school in each language, the pages it has, and by which providers people sign in',
  data: z.object({
    name: versionsOf(z.string()),
    greeting: versionsOf(z.string()),
    pages: z.array(z.enum(SITE_PAGES)),
    /** By which people may sign in, in the order of the setting. */
    providers: z.array(Provider),
  }),
})
export const getSiteNotice = route({
  method: 'GET',
  path: '/site/notice',
  permission: 'account.own',
  summary: 'The notice of the operators in each language, and when it ends; null while there is none',
  data: z.object({ versions: versionsOf(z.string()), until: Moment.nullable() }).nullable(),
})
export const getSitePage = route({
  method: 'GET',
  path: '/site/pages/:page',
  permission: 'props.see',
  summary: 'A page of the school in a language, else in the first of English, Russian and Estonian that it is written in',
  params: z.object({ page: z.enum(SITE_PAGES) }),
  /** Without it that of the reader. */
  query: z.object({ lang: Lang.optional() }),
  data: z.object({
    /** The language it is written in. */
    lang: Lang,
    content: PageBlocks,
  }),
})
export const getSiteTexts = route({
  method: 'GET',
  path: '/admin/texts',
  permission: 'site.operate',
  summary: 'The texts of the school in all languages, to edit them',
  data: SiteTextEditions,
})
export const saveSiteText = route({
  method: 'PUT',
  path: '/admin/texts/:text',
  permission: 'site.operate',
  summary: 'Save a text of the school in all languages; one that was saved since this version was read stays as it is',
  params: z.object({ text: z.enum([...SITE_TEXTS, ...SITE_PAGES]) }),
  body: z.object({
    version: z.int().min(0).max(2_147_483_646),
    /** Checked by the schema of the text, `SiteTextValue`. */
    versions: versionsOf(z.unknown()),
    /** When the notice ends by itself; null or left out for never. No other text has an end. */
    until: Moment.nullable().optional(),
  }),
  maxBytes: ITEM_VALUE_MAX_BYTES * (LANGUAGES.length + 1),
})
