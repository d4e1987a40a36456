import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config'

const run = promisify(execFile)

/** The certificate to serve https with, or null for plain http. A self-signed one is made once and kept. */
export async function loadTls(config: Config): Promise<{ cert: string; key: string } | null> {
  if (config.TLS_CERT && config.TLS_KEY)
    return { cert: await readFile(config.TLS_CERT, 'utf8'), key: await readFile(config.TLS_KEY, 'utf8') }
  if (config.TLS === 'off') return null
  const dir = join(config.DATA_DIR, 'tls')
  const cert = join(dir, 'cert.pem')
  const key = join(dir, 'key.pem')
  if (!existsSync(cert)) await makeSelfSigned(config, dir, cert, key)
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
}

async function makeSelfSigned(config: Config, dir: string, cert: string, key: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const host = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost'
  const name = /^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`
  const names = [...new Set([name, 'DNS:localhost', 'IP:127.0.0.1'])].join(',')
  try {
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '825',
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=${names}`,
      '-keyout',
      key,
      '-out',
      cert,
    ])
  } catch (cause) {
    throw new Error('TLS=self-signed needs the openssl program. Install it, or set TLS_CERT and TLS_KEY', { cause })
  }
  await chmod(key, 0o600)
}
