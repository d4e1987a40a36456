import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepts } from './accepts'
import { findOrInstall, findProgram, freePort, makeFolder, startEngine, versionOf, type Engine, type EngineOptions } from './engine'

interface NginxOptions extends EngineOptions {
  /** Returns what the block `http` contains: servers that listen on the port, and what is behind them. */
  site: (port: number) => string
}

/** Starts nginx with this site; null, with a sentence, where it cannot be had. */
export async function startNginx(options: NginxOptions): Promise<Engine | null> {
  const program = findOrInstall('nginx', 'nginx-light', options, () => findProgram(['nginx']))
  if (program === null) return null
  const port = options.port ?? (await freePort())
  const folder = makeFolder('nginx')
  const config = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'temporary'))
  writeFileSync(config, wholeConfig(folder, options.site(port)))
  const args = ['-p', folder, '-c', config, '-e', 'stderr']
  const checked = spawnSync(program, [...args, '-t'], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`nginx refuses its settings: ${checked.stderr.trim()}`)
  return startEngine({
    describe: `nginx ${versionOf(program, ['-v'])}`,
    folder,
    port,
    url: `http://127.0.0.1:${port}`,
    file: program,
    args,
    isReady: () => accepts(port),
  })
}

/** As root its workers would be another user, who may not enter the folder. */
const wholeConfig = (folder: string, site: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 8192; }
http {
  include ${folder}/mime.types*;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
${site}
}
`
