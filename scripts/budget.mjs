// Sums what the first visit to a screen loads, gzipped, and counts its files, from the build's manifest; fails over budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const own = process.argv.indexOf('--dist')
const dist = own > 0 ? process.argv[own + 1] : join(import.meta.dirname, '../web/dist')
// Names of virtual modules begin with `../` when the build was started from another folder.
const chunks = Object.entries(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
const manifest = Object.fromEntries(chunks.map(([name, chunk]) => [name.replace(/^(\.\.\/)+(?=virtual:)/, ''), chunk]))

const layout = (name) => `src/app/layouts/${name}-layout.tsx`
const screen = (name) => `src/screens/${name}/${name}-screen.tsx`
/** Loaded by every screen: the entry and one language. */
const BASE = ['index.html', 'virtual:messages/en/guest']
const VISITOR = [...BASE, 'src/app/visitor-app.tsx']
const MEMBER = [
  ...BASE,
  'src/app/app.tsx',
  'virtual:messages/en/member',
  'src/app/member-screens.ts',
  'src/app/live/live-session.tsx',
  layout('member'),
]
const CLASSROOM = [...MEMBER, 'virtual:messages/en/classroom', layout('plain')]

/**
 * Screen -> the chunks requested on the way to it (with their imports), and its limits, in KB of gzipped JavaScript and in files of scripts
 * and styles (a browser fetches six at a time): five percent above what it loaded when they were set, so that a change is refused for a
 * library, not for a button.
 */
const SCREENS = {
  login: { limit: 114, requests: 17, chunks: [...VISITOR, screen('login')] },
  home: { limit: 190, requests: 19, chunks: [...MEMBER, layout('shell'), screen('home')] },
  schedule: {
    limit: 285,
    requests: 30,
    chunks: [...MEMBER, 'virtual:messages/en/school', layout('shell'), screen('schedule'), 'src/screens/schedule/calendar.tsx'],
  },
  shared: {
    limit: 174,
    requests: 19,
    chunks: [...VISITOR, 'virtual:messages/en/classroom', 'virtual:messages/en/shared', screen('shared')],
  },
  module: { limit: 235, requests: 23, chunks: [...CLASSROOM, screen('module')] },
  room: { limit: 270, requests: 29, chunks: [...CLASSROOM, 'virtual:messages/en/chat', 'virtual:messages/en/call', screen('room')] },
  messages: {
    limit: 202,
    requests: 27,
    chunks: [...MEMBER, layout('shell'), 'virtual:messages/en/chat', 'virtual:messages/en/messages', screen('messages')],
  },
}
const CSS_LIMIT = 38
/** Fetched when a PDF becomes visible: the viewer in its newest build, with its worker. */
const PDF = {
  limit: 530,
  chunks: ['src/items/pdf/view.tsx', '../node_modules/pdfjs-dist/build/pdf.mjs', '../node_modules/pdfjs-dist/build/pdf.worker.min.mjs'],
}

const sizes = new Map()
const gzipped = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}

/** Returns the files of these chunks and of all their imports. A missing chunk is an error: the list above is wrong. */
function filesOf(names) {
  const seen = new Set()
  const js = new Set()
  const css = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  names.forEach(visit)
  return { js: [...js], css: [...css] }
}

const sum = (files) => files.reduce((total, file) => total + gzipped(file), 0) / 1024
let over = 0
const row = (name, size, limit, unit = 'KB') => {
  if (size > limit) over++
  const value = size.toFixed(unit === 'KB' ? 1 : 0).padStart(6)
  process.stdout.write(`${size > limit ? 'OVER' : 'ok  '} ${name.padEnd(14)} ${value} ${unit} of ${limit}\n`)
}

for (const [name, { limit, requests, chunks }] of Object.entries(SCREENS)) {
  const { js, css } = filesOf(chunks)
  row(name, sum(js), limit)
  row(`${name} css`, sum(css), CSS_LIMIT)
  row(`${name} files`, js.length + css.length, requests, 'files')
  if (process.argv.includes('--files'))
    for (const file of js.sort((a, b) => gzipped(b) - gzipped(a)))
      process.stdout.write(`       ${(gzipped(file) / 1024).toFixed(1).padStart(6)} ${file}\n`)
}
const board = new Set(filesOf(SCREENS.room.chunks).js)
row('pdf on a board', sum(filesOf(PDF.chunks).js.filter((file) => !board.has(file))), PDF.limit)
// The contract's schemas must stay types here: their library is as large as a screen.
const withZod = Object.values(manifest).filter(
  (chunk) => chunk.file.endsWith('.js') && readFileSync(join(dist, chunk.file), 'utf8').includes('ZodError'),
)
for (const chunk of withZod) {
  over++
  process.stdout.write(`OVER zod is inside ${chunk.file}\n`)
}
process.exit(over ? 1 : 0)
