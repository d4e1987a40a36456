import { join } from 'node:path'
import { accepts } from './accepts'
import { findOrInstall, findProgram, freePort, makeFolder, startEngine, versionOf, type Engine, type EngineOptions } from './engine'

export interface Coturn extends Engine {
  /** As TURN_SECRET names it. */
  secret: string
}

/** Starts coturn for STUN and TURN on this machine's own address; null, with a sentence, where it cannot be had. */
export async function startCoturn(options: EngineOptions = {}): Promise<Coturn | null> {
  const file = findOrInstall('coturn', 'coturn', options, () => findProgram(['turnserver']))
  if (file === null) return null
  const port = options.port ?? (await freePort())
  const folder = makeFolder('coturn')
  const secret = 'secret-of-a-test-run'
  const values = {
    'listening-ip': '127.0.0.1',
    'listening-port': port,
    'relay-ip': '127.0.0.1',
    realm: 'keel.test',
    'static-auth-secret': secret,
    userdb: join(folder, 'turndb'),
    pidfile: join(folder, 'pid'),
    'log-file': 'stdout',
  }
  const flags = ['-n', '--use-auth-secret', '--allow-loopback-peers', '--no-tls', '--no-dtls', '--no-cli', '--fingerprint']
  const engine = await startEngine({
    describe: `coturn ${versionOf(file, ['--version'])}`,
    folder,
    port,
    url: `turn:127.0.0.1:${port}`,
    file,
    args: [...flags, ...Object.entries(values).map(([name, value]) => `--${name}=${value}`)],
    isReady: () => accepts(port),
  })
  return Object.assign(engine, { secret })
}
