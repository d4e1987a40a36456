import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config'
import { loadTls } from '../http/tls'
import { fault, ok, reasonOf, warn, type Finding } from './finding'

const DAY_MS = 86_400_000
const SOON_DAYS = 14

type TlsSettings = Pick<Config, 'TLS' | 'TLS_CERT' | 'DATA_DIR'>

/** Returns when the certificate of Keel's own https ends, in milliseconds since 1970; null without one. */
export async function certificateEnd({ TLS, TLS_CERT, DATA_DIR }: TlsSettings): Promise<number | null> {
  const file = TLS_CERT ?? (TLS === 'self-signed' ? join(DATA_DIR, 'tls', 'cert.pem') : null)
  const pem = file && (await readFile(file, 'utf8').catch(() => null))
  return pem ? Date.parse(new X509Certificate(pem).validTo) : null
}

/** Finds whether a certificate ends soon. */
export function findEnd(name: string, endsAt: number, now: number, advice: string): Finding {
  const day = new Date(endsAt).toISOString().slice(0, 10)
  const days = Math.floor((endsAt - now) / DAY_MS)
  if (endsAt <= now) return fault('certificate', `${name} ended on ${day}: browsers refuse it`, advice)
  if (days < SOON_DAYS) return warn('certificate', `${name} ends on ${day}, in ${days} days`, advice)
  return ok('certificate', `${name} is valid until ${day}`)
}

export const renewAdvice = ({ TLS_CERT }: TlsSettings): string =>
  TLS_CERT ? 'Renew the files of TLS_CERT and TLS_KEY, then restart Keel.' : 'Restart Keel: a start renews it.'

/** Finds whether a start can serve https with the certificate and its key, and whether it ends soon. Nothing without a certificate. */
export async function findOwnCertificate(config: Config): Promise<Finding[]> {
  try {
    if (config.TLS_CERT) await loadTls(config)
  } catch (error) {
    return [fault('certificate', reasonOf(error), 'Name the files of one certificate and of its key.')]
  }
  const endsAt = await certificateEnd(config)
  return endsAt === null ? [] : [findEnd('the certificate', endsAt, Date.now(), renewAdvice(config))]
}
