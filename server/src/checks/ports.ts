import { createSocket } from 'node:dgram'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { servesTls, type Config } from '../config'
import { explainListenError, holdAddress } from '../http/listening'
import { findEnd } from './certificate'
import { fault, ok, reasonOf, warn, type Finding } from './finding'
import { findStun } from './stun'

const ANSWER_MS = 5000

/** Returns what `/ready` says at an address: a Keel is there; null if something else is, or nothing. */
async function readyAt(origin: string): Promise<string | null> {
  const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const { status } = (body ?? {}) as { status?: unknown }
  return typeof status === 'string' ? status : null
}

/** Returns whether a port speaks TLS. */
const speaksTls = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, timeout: ANSWER_MS })
    const end = (isTls: boolean) => () => {
      socket.destroy()
      resolve(isTls)
    }
    socket.once('secureConnect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

/** Finds whether Keel listens at its port, or could. */
export async function findPort(config: Config): Promise<Finding> {
  const { PORT, HOST } = config
  try {
    await (
      await holdAddress(config, null)
    )()
    return ok('port', `${HOST}:${PORT} is free: Keel does not run here now`)
  } catch (error) {
    const ready = servesTls(config) ? ((await speaksTls(PORT)) ? 'https' : null) : await readyAt(`http://127.0.0.1:${PORT}`)
    if (ready !== null) return ok('port', `Keel answers at ${PORT} (${ready})`)
    const { message } = explainListenError(error, config) as Error
    return fault('port', message.split('\n').at(-1)?.trim() ?? message, 'Stop the other program, or set PORT.')
  }
}

/** Finds whether the STUN responder of Keel answers, or its port is free. */
export async function findStunPort({ STUN_PORT, STUN_URLS }: Config): Promise<Finding[]> {
  if (STUN_PORT === 0) {
    if (STUN_URLS) return []
    return [warn('stun', 'there is no STUN server: video between two networks may fail', 'Set STUN_PORT to 3478, or STUN_URLS.')]
  }
  const isFree = await new Promise<boolean>((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => socket.close(() => resolve(false)))
    socket.bind(STUN_PORT, () => socket.close(() => resolve(true)))
  })
  if (isFree) return [ok('stun', `UDP port ${STUN_PORT} is free`)]
  const found = await findStun(`stun:127.0.0.1:${STUN_PORT}`)
  if (found.state === 'ok') return [found]
  return [fault('stun', `UDP port ${STUN_PORT} is in use by another program`, 'Stop that one, or set STUN_PORT.')]
}

/** Finds whether people reach Keel at PUBLIC_URL, and whether the certificate there, mostly of a proxy, is valid. */
export async function findPublicUrl({ PUBLIC_URL, TRUST_PROXY, ...config }: Config): Promise<Finding[]> {
  if (!PUBLIC_URL) return [ok('address', 'no PUBLIC_URL: links name the address that a person came by')]
  const { protocol, hostname, port } = new URL(PUBLIC_URL)
  const found: Finding[] = []
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  if (protocol === 'http:' && !isLocal)
    found.push(
      warn(
        'address',
        `${PUBLIC_URL} is plain http: browsers allow no camera and microphone`,
        'Put a proxy with a certificate in front (deploy/Caddyfile), or set TLS.',
      ),
    )
  if (protocol === 'https:' && TRUST_PROXY === 0 && config.TLS === 'off' && !config.TLS_CERT)
    found.push(
      fault(
        'proxy',
        'a proxy is in front, and TRUST_PROXY is 0: all people count as one address',
        'Set TRUST_PROXY=1, the number of proxies.',
      ),
    )
  try {
    if (protocol === 'https:') found.push(await findCertificateAt(hostname.replace(/^\[|\]$/g, ''), Number(port || 443)))
    const ready = await readyAt(PUBLIC_URL)
    if (ready === 'ready') found.push(ok('address', `${PUBLIC_URL} leads to Keel`))
    else
      found.push(
        warn(
          'address',
          `${PUBLIC_URL} does not lead to a Keel that is ready`,
          'Is Keel running, does the name point to this machine, and does the proxy pass everything on?',
        ),
      )
  } catch (error) {
    found.push(
      fault(
        'certificate',
        `${hostname} has no valid certificate (${reasonOf(error)})`,
        'Look at the log of the proxy: does the name point here, and are the ports 80 and 443 open?',
      ),
    )
  }
  return found
}

const findCertificateAt = (host: string, port: number): Promise<Finding> =>
  new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: isIP(host) ? '' : host, timeout: ANSWER_MS }, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      resolve(
        findEnd(`the certificate of ${host}`, Date.parse(valid_to), Date.now(), 'Look at the log of the proxy: it should have renewed it.'),
      )
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no answer within 5 seconds')))
  })
