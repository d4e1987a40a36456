import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../lib.mjs'

const PARTS = ['contract/src', 'server/src', 'server/test', 'web/src', 'web/vite', 'e2e', 'bench', 'faults', 'scripts']

/** Returns the source files of all parts, relative to the root. */
export const sourceFiles = () =>
  PARTS.flatMap((part) => readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`)).filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('node_modules/') && !file.endsWith('.d.ts'),
  )

const ENDINGS = ['', '.ts', '.tsx', '/index.ts']
const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Returns the file that `specifier` names in `from`, relative to the root; or undefined if it is no file of ours. */
export function resolveImport(from, specifier) {
  const path = specifier.startsWith('.')
    ? join(root, dirname(from), specifier)
    : specifier.startsWith('@keel/contract/')
      ? join(root, 'contract/src', specifier.slice('@keel/contract/'.length))
      : null
  if (path === null) return undefined
  const found = ENDINGS.map((ending) => path + ending).find(isFile)
  return found === undefined ? undefined : relative(root, found)
}

/** Returns what a source text imports: `{ specifier, isType }`, lazy imports and re-exports included. */
export function importsIn(file, text) {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const written = module.staticImports.map((one) => ({
    specifier: one.moduleRequest.value,
    isType: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  const reExported = module.staticExports.flatMap((one) =>
    one.entries.filter((entry) => entry.moduleRequest).map((entry) => ({ specifier: entry.moduleRequest.value, isType: entry.isType })),
  )
  const lazy = module.dynamicImports.map((one) => ({
    specifier: text.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1),
    isType: false,
    isLazy: true,
  }))
  return [...written, ...reExported, ...lazy]
}

/** Returns all imports between files of the repository, and of packages: `{ from, to, isType, isLazy }`. */
export const importGraph = () =>
  sourceFiles().flatMap((from) =>
    importsIn(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, isType, isLazy = false }) => ({
      from,
      to: resolveImport(from, specifier) ?? specifier,
      isType,
      isLazy,
    })),
  )
