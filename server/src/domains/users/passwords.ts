import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN_LENGTH } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { availableParallelism } from 'node:os'
import { createGate } from '../../http/gate'

/** Threads that Node reads files and hashes with, of which half stay free of hashing. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Hashes computed at once: one core stays for everybody else. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, Math.floor(THREADS / 2)))
/** Hashes that wait: a class of 40 arriving at once and half of another, some 3 s on one core. */
export const HASHES_WAITING_MAX = 60
/** The gate of all hashing. One for the process, as its threads are: each hash takes some 40 ms of a core and 19 MiB. */
export const hashing = createGate({ atOnce: HASHES_AT_ONCE, waitingMax: HASHES_WAITING_MAX })
const inTurn = <T>(work: () => Promise<T>): Promise<T> => hashing.run('', work)

const common = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN_LENGTH))
let decoy: Promise<string> | null = null

/** argon2id with the library's own salt; 19 MiB, two passes. Composed first: keyboards write the same letter in different ways. @throws `busy` */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC')))

/** Returns whether the password matches the hash. Takes as long without a hash, so that timing reveals nothing. @throws `busy` */
export const isPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => {
    if (stored?.startsWith('$argon2')) return verify(stored, password.normalize('NFC'))
    decoy ??= hash('nobody has this password')
    await verify(await decoy, password)
    return false
  })

/** What an account without a password has instead of its hash. */
export const NO_PASSWORD = 'none'
/** Returns whether an account can be entered by a password. */
export const hasPassword = ({ password_hash }: { password_hash: string }): boolean => password_hash.startsWith('$argon2')

/** Refuses what guessers try first: common passwords and the person's own name or address. */
export function checkNewPassword(password: string, own: readonly string[]): void {
  const lower = password.toLowerCase()
  const isOwn = own.some((word) => word.length >= 3 && lower === word.toLowerCase())
  const isOneCharacter = new Set(lower).size === 1
  if (isOwn || isOneCharacter || common.has(lower)) throw new AppError('weak.password', { errors: { password: 'common' } })
}

/** Words a person's password must not contain. */
export const ownWords = (u: { email: string; first_name: string; last_name: string }): string[] => [
  u.email,
  u.email.split('@')[0] ?? '',
  u.first_name,
  u.last_name,
  u.first_name + u.last_name,
  `${u.first_name} ${u.last_name}`,
]
