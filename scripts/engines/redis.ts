import { accepts } from './accepts'
import { findOrInstall, findProgram, freePort, makeFolder, startEngine, versionOf, type Engine, type EngineOptions } from './engine'

/** Starts Redis, or Valkey, without stored data; null, with a sentence, where neither can be had. */
export async function startRedis(options: EngineOptions = {}): Promise<Engine | null> {
  const file = findOrInstall('Redis', 'redis-server', options, () => findProgram(['redis-server', 'valkey-server']))
  if (file === null) return null
  const port = options.port ?? (await freePort())
  const folder = makeFolder('redis')
  return startEngine({
    describe: `${file.endsWith('valkey-server') ? 'Valkey' : 'Redis'} ${versionOf(file, ['--version'])}`,
    folder,
    port,
    url: `redis://127.0.0.1:${port}`,
    file,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    isReady: () => accepts(port, 'PING\r\n', '+PONG'),
  })
}
