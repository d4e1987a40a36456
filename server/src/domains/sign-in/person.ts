import { NAME_MAX_LENGTH, ROLE, type Role } from '@keel/contract/constants'
import { Email, PersonName } from '@keel/contract/entities/fields'
import { AppError } from '@keel/contract/errors'
import type { ProviderSettings } from '../../providers-file'
import type { Claims } from './providers'

/** Somebody as a provider describes them. */
export interface ProvidedPerson {
  issuer: string
  subject: string
  email: string
  /** Whether the provider speaks for this address: it is of its own domains, and not called unconfirmed. */
  isOwnAddress: boolean
  first_name: string
  last_name: string
  /** By the groups; null where the site does not ask for them. */
  role: Role | null
}

const SUBJECT_MAX_LENGTH = 255

/** Returns a value within the claims; `realm_access.roles` leads into objects. A claim may have dots in its name: the whole name comes first. */
function claimAt(values: Record<string, unknown>, path: string): unknown {
  if (Object.hasOwn(values, path)) return values[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) => (value && typeof value === 'object' && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined),
      values,
    )
}

/** Returns the role that the groups of a person give. @throws `provider.no.access` */
function roleOf({ groups_claim, teachers, students }: ProviderSettings, values: Record<string, unknown>): Role | null {
  if (!teachers && !students) return null
  const claim = claimAt(values, groups_claim)
  const groups = new Set(Array.isArray(claim) ? claim : [claim])
  if (teachers?.some((group) => groups.has(group))) return ROLE.teacher
  if (!students || students.some((group) => groups.has(group))) return ROLE.student
  throw new AppError('provider.no.access')
}

/** Returns a name that fits the form; '' for what is none. */
function nameOf(claim: unknown): string {
  const read = PersonName.safeParse(typeof claim === 'string' ? claim.slice(0, NAME_MAX_LENGTH) : '')
  return read.success ? read.data : ''
}

/** Reads a person from the claims. Errors: provider.failed, provider.email.missing, provider.no.access. */
export function readPerson(provider: ProviderSettings, { issuer, subject, values }: Claims): ProvidedPerson {
  if (subject === '' || subject.length > SUBJECT_MAX_LENGTH) throw new AppError('provider.failed')
  const email = Email.safeParse(values['email'])
  if (!email.success) throw new AppError('provider.email.missing')
  const domain = email.data.slice(email.data.lastIndexOf('@') + 1)
  const [first = '', ...rest] = nameOf(values['name']).split(' ')
  const given = nameOf(values['given_name'])
  const family = nameOf(values['family_name'])
  return {
    issuer,
    subject,
    email: email.data,
    isOwnAddress: provider.domains.includes(domain) && values['email_verified'] !== false && values['email_verified'] !== 'false',
    first_name: given || (family ? '' : first),
    last_name: family || (given ? '' : rest.join(' ')),
    role: roleOf(provider, values),
  }
}
