// Writes the settings table into README.md from the server's schema, the picture of the imports into ARCHITECTURE.md from the checked
// table, and THIRD-PARTY.md from the lock file; --check fails when one is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Settings } from '../server/src/config'
import { storedDataPage } from '../server/src/stored-data'
import { picture } from './imports/picture.mjs'
import { thirdParty } from './third-party'

const START = '<!-- settings: made by `npm run readme` -->'
const END = '<!-- /settings -->'
const file = join(import.meta.dirname, '../README.md')

/** A default as a user would type it. */
const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return `\`${Number(value)}\``
  // Neither an empty text nor a list of one needs to be typed.
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? `\`${value}\`` : ''
}

const rows = Object.entries(Settings.shape).map(([name, schema]) => {
  const { doc, group } = schema.meta() as { doc: string; group: string }
  const standard = schema.safeParse(undefined).data
  return { name, doc, group, standard: shown(standard) }
})
const table = [
  '| Setting | Default | Meaning |',
  '| --- | --- | --- |',
  ...rows.map((r) => `| \`${r.name}\` | ${r.standard} | ${r.doc} |`),
].join('\n')
const before = readFileSync(file, 'utf8')
const root = join(import.meta.dirname, '..')
const notices = join(root, 'THIRD-PARTY.md')
const architecture = join(root, 'docs/ARCHITECTURE.md')
const IMPORTS = ['<!-- imports: made by `npm run readme` -->', '<!-- /imports -->'] as const
const wanted: [path: string, text: string][] = [
  [file, before.replace(new RegExp(`${START}[\\s\\S]*${END}`), `${START}\n${table}\n${END}`)],
  [
    architecture,
    readFileSync(architecture, 'utf8').replace(
      new RegExp(`${IMPORTS[0]}[\\s\\S]*${IMPORTS[1]}`),
      () => `${IMPORTS[0]}\n${picture()}\n${IMPORTS[1]}`,
    ),
  ],
  [notices, thirdParty(root)],
  ...(['en', 'ru', 'et'] as const).map((language): [string, string] => [
    join(root, `docs/stored-data.${language}.md`),
    storedDataPage(language),
  ]),
]
const stale = wanted.filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) process.stderr.write(`${basename(path)} is out of date; run npm run readme\n`)
  if (stale.length > 0) process.exit(1)
} else for (const [path, text] of stale) writeFileSync(path, text)
