import { z } from 'zod'
import {
  EMAIL_MAX_LENGTH,
  INVITATION_DAYS_MAX,
  INVITATION_USES_MAX,
  INVITED_AT_ONCE_MAX,
  SITE_GREETING_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_NOTICE_MAX_LENGTH,
} from '../constants'
import { PageBlocks } from '../items/_shared/document'
import { LOG_KINDS } from '../log-kinds'
import type { SiteText } from '../site-texts'
import { Email, Id, Lines, Moment, Name } from './fields'
import { Person, Role } from './user'

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
  /** Bytes of their files and of the text on their boards. */
  used: z.int(),
})
export type SitePerson = z.infer<typeof SitePerson>

/** What a teacher would hand over to another one. */
export const SiteBelongings = z.object({
  rooms: z.int(),
  /** Entries of the library, without folders. */
  library: z.int(),
  /** Lessons that are scheduled and not over, each of a series. */
  planned: z.int(),
  homework: z.int(),
  /** Share links that open something. */
  links: z.int(),
  /** Bytes of its files and of the text on its boards. */
  bytes: z.int(),
  /** Bytes that the receiver may still store; null without one. */
  free: z.int().nullable(),
  /** Planned lessons at whose time the receiver teaches; null without one. */
  overlaps: z.int().nullable(),
})
export type SiteBelongings = z.infer<typeof SiteBelongings>

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

/** A person of a list that an operator wants accounts for. */
export const ListedPersonIn = z.object({
  /** As it is written there; '' where there is none. */
  email: z.string().trim().max(EMAIL_MAX_LENGTH),
  /** Null for one that is unknown. */
  role: Role.nullable(),
})
export type ListedPersonIn = z.infer<typeof ListedPersonIn>
/** What becomes of them. `invited`: before. `later`: the limit of mails is reached. */
export const LISTED_FATES = ['new', 'sent', 'later', 'exists', 'invited', 'twice', 'no_address', 'bad_address', 'unknown_role'] as const
export type ListedFate = (typeof LISTED_FATES)[number]

/** A person with their address now; '' once the account is deleted. */
const LogPerson = Person.extend({ email: z.string() })
export type LogPerson = z.infer<typeof LogPerson>

/** One entry of the log. */
export const SiteLogEntry = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(LOG_KINDS),
  /** Who did it; null for a stranger and for a command on the server. */
  user: LogPerson.nullable(),
  /** Whom it concerned. */
  person: LogPerson.nullable(),
  /** Who got what the person handed over. */
  receiver: LogPerson.nullable(),
  /** The network address it came from; '' where that is not known. */
  address: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type { LogKind } from '../log-kinds'
export type SiteLogEntry = z.infer<typeof SiteLogEntry>

/** Megabytes; null for no limit of its own. */
export const StorageLimit = z.int().min(0).max(999_999_999).nullable()

/** Who stores what, of the whole site. */
export const SiteStorage = z.object({
  /** Bytes of all files and of the text on all boards. */
  used: z.int(),
  /** Megabytes all together may store, by an operator and by the setting. */
  chosen: StorageLimit,
  setting: StorageLimit,
  /** Those who store most. */
  people: z.array(z.object({ person: Person, used: z.int(), max: z.int(), limit: StorageLimit })),
  /** The largest ones. The name stays with its owner. */
  files: z.array(z.object({ id: Id, mime: z.string(), size: z.int(), created_at: Moment, owner: Person.nullable() })),
})
export type SiteStorage = z.infer<typeof SiteStorage>

export const MAIL_STATES = ['waiting', 'failed'] as const

/** A mail that is not sent, or was given up. Its text is not shown. */
export const UnsentMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why it was not taken the last time: because of the site, not yet, or for good; null before the first time. */
  refusal: z.enum(['site', 'later', 'never']).nullable(),
  /** What the mail server said then. */
  reply: z.string().nullable(),
  created_at: Moment,
  /** When it is tried again; of a failed mail when it was given up. */
  next_at: Moment,
  /** Mails of older versions have no text any more once they failed. */
  can_retry: z.boolean(),
})
export type UnsentMail = z.infer<typeof UnsentMail>

/** A nightly backup, one that an operator asked for, or the attempt. */
export const SiteBackup = z.object({
  id: Id,
  at: Moment,
  bytes: z.int().nullable(),
  /** Why it failed; it has failed too when it lacks files. */
  error: z.string().nullable(),
  /** `here`: can be downloaded; `elsewhere`: in a place that is not used any more; `removed`: newer ones took its place; `none`: not made. */
  state: z.enum(['here', 'elsewhere', 'removed', 'none']),
})
export type SiteBackup = z.infer<typeof SiteBackup>

/** Why the mail server takes no mails now, since when, and when one is tried again. */
export const MailOutage = z.object({ reason: z.string(), since: Moment, next_at: Moment })
export type MailOutage = z.infer<typeof MailOutage>

/** What may be stored of each text of the school, in one language. */
export const SiteTextValue = {
  name: Name(SITE_NAME_MAX_LENGTH),
  greeting: Lines(SITE_GREETING_MAX_LENGTH),
  notice: Lines(SITE_NOTICE_MAX_LENGTH),
  imprint: PageBlocks,
  terms: PageBlocks,
  privacy: PageBlocks,
  accessibility: PageBlocks,
} as const satisfies Record<SiteText, z.ZodType>

export const versionsOf = <T extends z.ZodType>(text: T) => z.object({ en: text.nullable(), ru: text.nullable(), et: text.nullable() })

const edition = <T extends z.ZodType>(text: T) =>
  z.object({
    versions: versionsOf(text),
    /** Grows with every change; 0 while it was never saved. */
    version: z.int(),
    updated_at: Moment.nullable(),
  })
/** The texts of the school as operators edit them. */
export const SiteTextEditions = z.object({
  name: edition(z.string()),
  greeting: edition(z.string()),
  notice: edition(z.string()).extend({ until: Moment.nullable() }),
  imprint: edition(PageBlocks),
  terms: edition(PageBlocks),
  privacy: edition(PageBlocks),
  accessibility: edition(PageBlocks),
})
export type SiteTextEditions = z.infer<typeof SiteTextEditions>
