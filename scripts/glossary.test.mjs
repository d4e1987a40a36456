import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports/graph.mjs'
import { root } from './lib.mjs'

const glossary = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8')
const architecture = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')

/** Returns the names in the first column of the table below a heading. */
const namesBelow = (heading, text = glossary) =>
  text
    .split('\n## ')
    .find((part) => part.startsWith(heading))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1].matchAll(/`([\w-]+)`/g)].map(([, name]) => name))

/** Returns the names of all functions, types and constants that files export. */
const exportedNames = (texts) =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^export (?:async |abstract )?(?:const|function|class|interface|type|enum)\*? (\w+)/gm)].map(([, name]) => name),
    ),
  )

const exported = exportedNames(sourceFiles().map((file) => readFileSync(join(root, file), 'utf8')))

test('every glossary entry is exported under its name', () => {
  expect(namesBelow('Nouns').length).toBeGreaterThan(50)
  expect(namesBelow('Nouns').filter((name) => !exported.has(name))).toEqual([])
})

test('no old name is exported', () => {
  expect(namesBelow('Old names').length).toBeGreaterThan(30)
  expect(namesBelow('Old names').filter((name) => exported.has(name))).toEqual([])
})

test('finds an old name that is exported again', () => {
  const found = exportedNames(['export interface Letter {', 'const Stroke = 1', 'export async function askAnew() {}'])
  expect(namesBelow('Old names').filter((name) => found.has(name))).toEqual(['Letter', 'askAnew'])
})

test('ARCHITECTURE lists every domain', () => {
  const folders = readdirSync(join(root, 'server/src/domains'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(namesBelow('Domains', architecture)).toEqual(folders.map(({ name }) => name).toSorted())
})
