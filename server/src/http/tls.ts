import { execFile } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rename } from 'node:fs/promises'
import { isIP } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WrongSettings, type Config } from '../config'

const run = promisify(execFile)
const DAY_MS = 86_400_000
const DAYS = 825
/** A self-signed certificate that ends sooner is renewed at a start. */
const RENEWED_DAYS = 30

export interface Tls {
  cert: string
  key: string
}

/** Returns the certificate to serve https with, or null for plain http. @throws WrongSettings when it cannot be used */
export async function loadTls(config: Config): Promise<Tls | null> {
  const { TLS_CERT, TLS_KEY } = config
  if (TLS_CERT && TLS_KEY) return checked(read('TLS_CERT', TLS_CERT), read('TLS_KEY', TLS_KEY))
  if (config.TLS === 'off') return null
  const dir = join(config.DATA_DIR, 'tls')
  const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  if (!existsSync(cert) || !existsSync(key) || !stillFits(await readFile(cert, 'utf8'), config))
    await makeSelfSigned(config, dir, cert, key)
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
}

function read(name: 'TLS_CERT' | 'TLS_KEY', path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new WrongSettings({ [name]: `cannot be read (${(error as Error).message})` })
  }
}

function checked(cert: string, key: string): Tls {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(cert)
  } catch {
    throw new WrongSettings({ TLS_CERT: 'names a file that holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)' })
  }
  try {
    if (certificate.checkPrivateKey(createPrivateKey(key))) return { cert, key }
  } catch {
    throw new WrongSettings({
      TLS_KEY: /^(-----BEGIN ENCRYPTED|Proc-Type: .*ENCRYPTED)/m.test(key)
        ? 'names a key that is closed with a passphrase; Keel needs one without'
        : 'names a file that holds no private key in PEM form (-----BEGIN PRIVATE KEY-----)',
    })
  }
  throw new WrongSettings({ TLS_KEY: 'names a key that does not belong to the certificate of TLS_CERT' })
}

/** Returns network addresses of this machine, without loopback ones. */
export const networkAddresses = (): string[] =>
  Object.values(os.networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address)

/** Returns all names of this machine: PUBLIC_URL's first, then its own. */
function namesOf(config: Config): string[] {
  const own = os.hostname().toLowerCase()
  const short = own.replace(/\..*/, '')
  const typed = config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')] : []
  return [...new Set([...typed, 'localhost', own, `${short}.local`, '127.0.0.1', '::1', ...networkAddresses()])]
}

/**
 * Returns whether a self-signed certificate is still valid for long and names PUBLIC_URL; without PUBLIC_URL it must have every
 * name of the machine.
 */
function stillFits(pem: string, config: Config): boolean {
  const cert = new X509Certificate(pem)
  const names = config.PUBLIC_URL ? namesOf(config).slice(0, 1) : namesOf(config)
  const covers = (name: string) => Boolean(isIP(name) ? cert.checkIP(name) : cert.checkHost(name))
  return Date.parse(cert.validTo) - Date.now() > RENEWED_DAYS * DAY_MS && names.every(covers)
}

async function makeSelfSigned(config: Config, dir: string, cert: string, key: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const names = namesOf(config)
    .filter((name) => isIP(name) || /^[\w.-]+$/.test(name))
    .map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`)
  const subject = ['-subj', '/CN=Keel', '-addext', `subjectAltName=${names.join(',')}`]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const out = ['-days', String(DAYS), '-keyout', `${key}.new`, '-out', `${cert}.new`]
  try {
    await run('openssl', ['req', '-x509', ...curve, ...subject, ...out])
  } catch (cause) {
    throw new Error('TLS=self-signed needs the openssl program. Install it, or set TLS_CERT and TLS_KEY.', { cause })
  }
  await chmod(`${key}.new`, 0o600)
  await rename(`${key}.new`, key)
  await rename(`${cert}.new`, cert)
}
