import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
}

/** What the service worker keeps of a build. */
export interface Shell {
  /** Changes with the content of any of its files. */
  version: string
  /** The address of the entry's script: the server names a build by it. */
  build: string
  /** Addresses, below the root. */
  files: string[]
}

const layout = (name: string): string => `src/app/layouts/${name}-layout.tsx`
const screen = (name: string): string => `src/screens/${name}/${name}-screen.tsx`
const LANGUAGES = ['en', 'ru', 'et']
const TEXTS = ['guest', 'member', 'classroom', 'homework', 'school']

/** What opens without a connection: the start of the app, home, homework, its boards, and the review of words, in all languages. */
const PARTS = [
  'index.html',
  'src/app/app.tsx',
  'src/app/member-screens.ts',
  'src/app/live/live-session.tsx',
  'src/app/live/restore-offline.ts',
  ...['member', 'shell', 'plain'].map(layout),
  ...['home', 'homework', 'homework-do', 'review'].map(screen),
  ...LANGUAGES.flatMap((language) => TEXTS.map((part) => `virtual:messages/${language}/${part}`)),
]
/** Files whose names stay the same. */
const UNHASHED = ['index.html', 'favicon.svg', 'icon-192.png']

/** Returns what the service worker of this build keeps. A part that the build does not have is an error: the list above is wrong. */
export function shellOf(dist: string): Shell {
  const text = readFileSync(join(dist, '.vite/manifest.json'), 'utf8')
  // Names of virtual modules begin with `../` when the build was started from another folder.
  const chunks = new Map(
    Object.entries(JSON.parse(text) as Record<string, Chunk>).map(([name, chunk]) => [name.replace(/^(\.\.\/)+(?=virtual:)/, ''), chunk]),
  )
  const seen = new Set<string>()
  const files = new Set(UNHASHED)
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = chunks.get(name)
    if (!chunk) throw new Error(`The build has no part ${name}`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? []).filter((asset) => asset.endsWith('.woff2'))])
      files.add(file)
    chunk.imports?.forEach(visit)
  }
  PARTS.forEach(visit)
  const hash = createHash('sha256')
  for (const file of UNHASHED) hash.update(readFileSync(join(dist, file)))
  const all = [...files].sort()
  const build = /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1]
  if (!build) throw new Error('The entry of the build has no script')
  return {
    version: hash.update(all.join('\n')).digest('hex').slice(0, 16),
    build,
    files: all.map((file) => `/${file}`),
  }
}
