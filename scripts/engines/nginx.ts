import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Returns the site that the README shows for several processes of Keel, with these ports of this machine behind it. */
export const keelSite =
  (nodes: number[]) =>
  (port: number): string => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    const example = /```nginx\n(upstream keel.*?)```/s.exec(readme)?.[1]
    if (example === undefined) throw new Error('README.md shows no settings of nginx for several processes')
    const [first = '', ...others] = example.match(/^ *server [^{\n]*;\n/gm) ?? []
    const listed = nodes.map((node) => first.replace(/server \S+?(?=[ ;])/, `server 127.0.0.1:${node}`))
    return others
      .reduce((text, line) => text.replace(line, ''), example)
      .replace(first, listed.join(''))
      .replace(/listen [^;]+;/, `listen 127.0.0.1:${port};`)
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
