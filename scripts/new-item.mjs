// npm run new:item NAME: writes the files of a new item type, its lines in both registries, its texts, and a test that fails until
// they are filled in. docs/how-to/add-an-item-type.md says what belongs in each.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as home } from './lib.mjs'

/** Folder, board and module of a library: no item may have their numbers. */
const TAKEN = [5, 6, 12]
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const pascal = (name) => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
const camel = (name) => pascal(name).replace(/^./, (letter) => letter.toLowerCase())
const spoken = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Returns the lowest number above all that item types have. */
function nextCode(root) {
  const items = join(root, 'contract/src/items')
  const files = readdirSync(items).map((folder) => join(items, folder, 'behaviour.ts'))
  const codes = files.filter(existsSync).map((file) => Number(/code: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1]))
  return Math.max(...codes, ...TAKEN) + 1
}

/** Returns the new files by their path. */
const filesOf = (name, code) => ({
  [`contract/src/items/${name}/schema.ts`]: `import { z } from 'zod'

export const ${pascal(name)}Value = z.object({ line: z.string().max(500) })
export type ${pascal(name)}Value = z.infer<typeof ${pascal(name)}Value>

export const ${camel(name)}Schema = { value: ${pascal(name)}Value, sample: (): ${pascal(name)}Value => ({ line: '${spoken(name)}' }) }
`,
  [`contract/src/items/${name}/behaviour.ts`]: `import { defineBehaviour } from '../define'
import type { ${pascal(name)}Value } from './schema'

export const ${camel(name)} = defineBehaviour({
  code: ${code},
  name: '${name}',
  emptyValue: (): ${pascal(name)}Value => ({ line: '' }),
  isEmpty: ({ line }) => line.trim() === '',
})
`,
  [`contract/src/items/${name}/behaviour.test.ts`]: `import { expect, test } from 'vitest'
import { ${camel(name)} } from './behaviour'

test('is empty until something is written', () => {
  expect([{ line: ' ' }, { line: 'x' }].map(${camel(name)}.isEmpty)).toEqual([true, false])
})

test('is filled in', () => {
  expect.fail(\`Fill in the type ${name}, then delete this test:
    contract/src/items/${name}: its value (schema.ts), when it is empty and what else it does (behaviour.ts)
    web/src/items/${name}: icon, place in the menu and height (item.ts), what everybody reads (view.tsx), the editor (editor.tsx)
    web/src/i18n/messages: its texts in ru and et, after docs/terms.md
    contract/wire.txt: npm run wire, as clients may now meet the new type
    contract/src/items/items.test.ts: whether a new one is empty\`)
})
`,
  [`web/src/items/${name}/item.ts`]: `import { IconNote } from '@tabler/icons-react'
import { ${camel(name)} as behaviour } from '@keel/contract/items/${name}/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { ${pascal(name)}View } from './view'

export const ${camel(name)} = defineItem(behaviour, {
  label: '${camel(name)}',
  icon: IconNote,
  add: [{ label: '${camel(name)}', icon: IconNote, order: ${code * 10}, kind: 'value', value: behaviour.emptyValue }],
  View: ${pascal(name)}View,
  editor: lazyEditor(() => import('./editor').then((module) => module.${pascal(name)}Editor)),
  height: 40,
})
`,
  [`web/src/items/${name}/view.tsx`]: `import type { ${pascal(name)}Value } from '@keel/contract/items/${name}/schema'
import type { ViewProps } from '../_shared/item-type'

export const ${pascal(name)}View = ({ value }: ViewProps<${pascal(name)}Value>) => <p>{value.line}</p>
`,
  [`web/src/items/${name}/editor.tsx`]: `import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ${pascal(name)}Value } from '@keel/contract/items/${name}/schema'
import type { EditorProps } from '../_shared/item-type'

export function ${pascal(name)}Editor({ value, onChange }: EditorProps<${pascal(name)}Value>) {
  const t = useTranslations('items')
  const [line, setLine] = useState(value.line)
  return (
    <TextInput
      aria-label={t('${camel(name)}')}
      value={line}
      maxLength={500}
      onChange={({ currentTarget: { value: next } }) => {
        setLine(next)
        onChange({ line: next })
      }}
    />
  )
}
`,
})

/** Returns the text with a line before the first occurrence of `mark`. Throws when there is none. */
function withLine(text, mark, line) {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`no line to put ${line} before: ${mark}`)
  return `${text.slice(0, at)}${line}${text.slice(at)}`
}

/** Returns the changed files by their path. */
function changesOf(root, name) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const contract = 'contract/src/items/registry.ts'
  const web = 'web/src/items/registry.ts'
  const imports = `import { ${camel(name)} } from './${name}/behaviour'\nimport { ${camel(name)}Schema } from './${name}/schema'\n`
  const listed = withLine(read(contract), ']\ntype Definition', `  defineItem(${camel(name)}, ${camel(name)}Schema),\n`)
  const offered = withLine(read(web), '] satisfies', `  ${camel(name)},\n`)
  const texts = ['en', 'ru', 'et'].map((language) => {
    const path = `web/src/i18n/messages/${language}/items.json`
    return [path, read(path).replace(/\n\}\s*$/, `,\n  "${camel(name)}": "${spoken(name)}"\n}\n`)]
  })
  return {
    [contract]: withLine(listed, '\nconst definitions', imports),
    [web]: withLine(offered, '\nconst definitions', `import { ${camel(name)} } from './${name}/item'\n`),
    ...Object.fromEntries(texts),
  }
}

/** Writes a new item type below `root` and returns the paths of what was written. Throws for a bad or taken name. */
export function newItem(name, root = home) {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of an item type: small letters, digits and hyphens`)
  if (existsSync(join(root, 'contract/src/items', name))) throw new Error(`there is an item type ${name} already`)
  const files = { ...filesOf(name, nextCode(root)), ...changesOf(root, name) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return Object.keys(files)
}

if (process.argv[1] === import.meta.filename) {
  try {
    const written = newItem(process.argv[2] ?? '')
    process.stdout.write(
      `${written.join('\n')}\n\nNow: npm run format, and npx vitest run --project unit contract/src/items/${process.argv[2]}\n`,
    )
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
