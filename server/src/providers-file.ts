import { readFileSync } from 'node:fs'
import { ProviderId } from '@keel/contract/entities/sign-in'
import { API_BASE } from '@keel/contract/protocol'
import { z } from 'zod'

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** An address over https; over http on this machine only, for trying out. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((value) => value.startsWith('https:') || isLocal(new URL(value).hostname), 'has to begin with https://')

const Groups = z.array(z.string().min(1)).min(1)

/** An OpenID Connect provider as the operator of the server describes it. `z.strictObject`: a misspelt name is an error. */
const ProviderSettings = z.strictObject({
  /** Its name in addresses: the callback is `PUBLIC_URL/api/v1/user/sign-in/ID/callback`. */
  id: ProviderId,
  /** On the button: "School account". */
  name: z.string().trim().min(1).max(60),
  issuer: Issuer,
  client_id: z.string().min(1),
  /** Left out for a client without one, which PKCE alone protects. */
  client_secret: z.string().min(1).optional(),
  scope: z
    .string()
    .regex(/(^| )openid( |$)/, 'has to contain openid')
    .default('openid email profile'),
  /**
   * Domains of addresses that are the provider’s own, such as `school.example`: only these it may confirm. Whoever it says has an address
   * there enters the account that has confirmed it.
   */
  domains: z.array(z.hostname().toLowerCase()).default([]),
  /** Whether its people may register where `REGISTRATION` would not let them. */
  admits: z.boolean().default(true),
  /** Where the claims name the groups of a person; dots lead into objects: `realm_access.roles`. */
  groups_claim: z.string().min(1).default('groups'),
  /** Groups of teachers. Everybody else is a student, or has no access where `students` are named too. */
  teachers: Groups.optional(),
  /** Groups of students: who is in none of these lists has no access. */
  students: Groups.optional(),
})
export type ProviderSettings = z.output<typeof ProviderSettings>

/** The issuer as it is stored: with and without a slash at its end it is the same. */
export const issuerOf = ({ issuer }: Pick<ProviderSettings, 'issuer'>): string => issuer.replace(/\/$/, '')

/** Where a provider sends people back to, at the public address of the site; it has to know this address. */
export const callbackOf = (origin: string, id: string): string => `${origin}${API_BASE}/user/sign-in/${id}/callback`

const ProvidersFile = z
  .array(ProviderSettings)
  .min(1)
  .max(10)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two have the same id')
  .refine((all) => new Set(all.map(issuerOf)).size === all.length, 'two have the same issuer')

/** Returns the providers of a JSON file. @throws Error whose message follows the name of the setting */
export function readProvidersFile(path: string): ProviderSettings[] {
  let input: unknown
  try {
    input = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new Error(`names ${path}, which ${reason} (${(error as Error).message})`, { cause: error })
  }
  const read = ProvidersFile.safeParse(input)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Error(`names ${path}, which is wrong: ${where}${issue?.message ?? ''}`)
}
