import { accessSync, constants, statSync } from 'node:fs'
import { z } from 'zod'
import { readProvidersFile, type ProviderSettings } from './providers-file'
import { makeTrust, type TrustProxy } from './trust-proxy'

/** Types of settings; their messages follow "PORT: ". */

export const text = z.string()

export const flag = z.enum(['0', '1', 'true', 'false'], 'has to be 1 or 0').transform((v) => v === '1' || v === 'true')

export const oneOf = <const V extends readonly [string, string, ...string[]]>(...values: V) =>
  z.enum(values, `has to be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

export function whole(min: number, max: number) {
  const wrong = `has to be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: wrong, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, wrong).max(max, wrong))
}
export const port = whole(0, 65_535)

const parse = (value: string): URL | null => (URL.canParse(value) ? new URL(value) : null)
const isWeb = (value: string): boolean => /^https?:$/.test(parse(value)?.protocol ?? '') && /^https?:\/\//i.test(value)

/** Address of an external service. */
export const webAddress = text.refine(isWeb, 'has to be an address that begins with http:// or https://')

/** Root address of a website, such as `https://keel.example`; parsed without a trailing slash. */
export const origin = text
  .refine(isWeb, { error: 'has to be an address that begins with https:// or http://', abort: true })
  .refine((value) => !parse(value)?.username && !parse(value)?.password, { error: 'must not contain a name or password', abort: true })
  .refine((value) => /^https?:\/\/[^/?#]+\/?$/i.test(value), {
    error: 'must not continue after the host: Keel is served at the root of its own address',
    abort: true,
  })
  .transform((value) => new URL(value).origin)

export const smtpUrl = text.refine(
  (value) => /^smtps?:\/\//i.test(value) && Boolean(parse(value)?.hostname),
  'has to be an address that begins with smtp:// or smtps://',
)

export const databaseUrl = text.refine(
  (value) => /^postgres(ql)?:\/\//i.test(value) && parse(value) !== null,
  'has to be the address of a PostgreSQL database that begins with postgresql://',
)

export const redisUrl = text.refine(
  (value) => /^rediss?:\/\//i.test(value) && Boolean(parse(value)?.hostname),
  'has to be an address that begins with redis:// or rediss://',
)

/** Address of a bucket, with an optional folder in it: `https://s3.example/bucket/folder`. */
export const bucketUrl = text
  .refine(isWeb, { error: 'has to be an address that begins with https:// or http://', abort: true })
  .refine((value) => !parse(value)?.username && !parse(value)?.password, {
    error: 'must not contain a name or password: they are S3_KEY and S3_SECRET',
    abort: true,
  })
  .refine((value) => /^https?:\/\/[^/?#]+\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/i.test(value), {
    error: 'has to be the address of the store, a slash and the name of a bucket',
    abort: true,
  })
  .transform((value) => {
    const { origin: endpoint, pathname } = new URL(value)
    const [bucket = '', ...folders] = pathname.split('/').filter(Boolean)
    return { endpoint, bucket, prefix: folders.map((folder) => `${folder}/`).join('') }
  })

export const sender = text.refine(
  (value) => /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value),
  'has to be an e-mail address, with or without a name before it',
)

/** Addresses of STUN or TURN servers, separated by commas. */
export const servers = (...schemes: string[]) =>
  text.refine(
    (value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .every((part) => schemes.some((scheme) => part.startsWith(`${scheme}:`) && part.length > scheme.length + 1)),
    `has to be addresses that begin with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}, separated by commas`,
  )

/** `a=b,c=d` as a record. */
export const voiceNames = text
  .default('')
  .refine((value) => value.split(',').every((pair) => pair.trim() === '' || /^[^=]+=[^=]+$/.test(pair)), {
    error: 'has to be pairs of a language and a voice, separated by commas',
    abort: true,
  })
  .transform((value): Record<string, string> =>
    Object.fromEntries(
      value
        .split(',')
        .filter((pair) => pair.trim() !== '')
        .map((pair) => pair.split('=').map((part) => part.trim())),
    ),
  )

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false // missing, or not readable for this user
  }
}
export const program = text.refine(isProgram, 'has to be the path of a program that this user may run')

export const folder = text.refine(
  (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  'has to be the path of a folder that exists',
)

/** Path of a file that describes OpenID Connect providers, as these. */
export const providers = text.transform((path, issues): ProviderSettings[] => {
  try {
    return readProvidersFile(path)
  } catch (error) {
    issues.addIssue((error as Error).message)
    return z.NEVER
  }
})

/** A list of networks. */
export const networks = text.transform((value, issues): string[] => {
  const list = value
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  try {
    makeTrust(list)
    return list
  } catch {
    issues.addIssue('has to be networks, separated by commas, such as 192.0.2.0/24,2001:db8::/32')
    return z.NEVER
  }
})

/** A number of proxies, or a list of their networks. */
export const proxies = text.transform((value, issues): TrustProxy => {
  const plain = value.trim().toLowerCase()
  if (/^\d$/.test(plain)) return Number(plain)
  if (plain === 'true' || plain === 'false') return Number(plain === 'true')
  const networks = plain.split(',').map((one) => one.trim())
  try {
    makeTrust(networks)
    return networks
  } catch {
    issues.addIssue('has to be a number of proxies from 0 to 9, or their networks, separated by commas, such as 10.0.0.0/8,fd00::/8')
    return z.NEVER
  }
})
