import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('..', import.meta.url))
const MANTINE = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))
const COMPONENTS = join(MANTINE, 'esm/components')

const sources = (): string[] =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(SRC, file))

/** Returns the names our code imports from Mantine, without types. */
function importedNames(): Set<string> {
  const names = new Set<string>()
  for (const file of sources()) {
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)) {
      for (const name of list.split(',')) if (!/^\s*type\s/.test(name)) names.add(name.trim().split(/\s+as\s+/)[0] ?? '')
    }
  }
  return names
}

const modules = new Map(
  readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => [file.split('/').at(-1)?.replace('.mjs', ''), join(COMPONENTS, file)]),
)

/** Returns the style classes of a component and of the components it renders. */
function classesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = text.match(/\bm_[0-9a-z]+/g) ?? []
  const parts = [...text.matchAll(/from\s*["'](\.[^"']+\.mjs)["']/g)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => path.startsWith(COMPONENTS))
  return [...own, ...parts.flatMap((part) => classesOf(part, seen))]
}

test('every Mantine component in use has its styles in mantine.css', () => {
  const all = readFileSync(join(MANTINE, 'styles.css'), 'utf8')
  const listed = [...readFileSync(join(SRC, 'app/mantine.css'), 'utf8').matchAll(/@mantine\/core\/(styles\/[\w-]+\.layer\.css)/g)]
    .map(([, file = '']) => readFileSync(join(MANTINE, file), 'utf8'))
    .join('\n')
  const styleFiles = readdirSync(join(MANTINE, 'styles'))
    .filter((file) => file.endsWith('.layer.css'))
    .map((file) => ({ file, text: readFileSync(join(MANTINE, 'styles', file), 'utf8') }))
  const missing = new Set<string>()
  for (const name of importedNames()) {
    const file = modules.get(name)
    if (!file) continue
    for (const className of classesOf(file)) {
      if (!all.includes(`.${className}`) || listed.includes(`.${className}`)) continue
      for (const style of styleFiles) if (style.text.includes(`.${className}`)) missing.add(style.file)
    }
  }
  expect([...missing]).toEqual([])
})
