// Writes the settings table into README.md from the server's own schema; --check fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Settings } from '../server/src/config'

const START = '<!-- settings: made by `npm run readme` -->'
const END = '<!-- /settings -->'
const file = join(import.meta.dirname, '../README.md')

/** A default as one types it. */
const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return `\`${Number(value)}\``
  // Neither an empty text nor a list made of one is something to type.
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
const after = before.replace(new RegExp(`${START}[\\s\\S]*${END}`), `${START}\n${table}\n${END}`)
if (process.argv.includes('--check')) {
  if (before !== after) {
    process.stderr.write('README.md: the settings table is out of date; run npm run readme\n')
    process.exit(1)
  }
} else writeFileSync(file, after)
