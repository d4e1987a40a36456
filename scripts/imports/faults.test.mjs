import { describe, expect, test } from 'vitest'
import { arrows, neighbours } from './arrows.mjs'
import {
  circles,
  forbiddenArrows,
  forbiddenNeighbours,
  foreignRoutes,
  homeless,
  importFaults,
  missingFiles,
  refusedPackages,
  unusedArrows,
  zodInBrowser,
} from './faults.mjs'
import { importGraph, importsIn, resolveImport } from './graph.mjs'

const graph = importGraph()
const edge = (from, to, more = {}) => ({ from, to, isType: false, isLazy: false, ...more })
const folders = arrows.map((arrow) => arrow.in)
const fileIn = (folder) => arrows.find((arrow) => arrow.in === folder).files?.[0] ?? `${folder}/a.ts`
const everyPair = folders.flatMap((from) => folders.map((to) => [from, to]))
const allowed = ([from, to]) => from === to || to === 'contract/src' || arrows.find((arrow) => arrow.in === from)?.may.includes(to)

describe('the imports of the product', () => {
  test('follow the table', () => {
    expect(importFaults(graph)).toEqual([])
  })

  test('are all found: of types, lazy ones and re-exports', () => {
    const text = `import a from './a'
import type { B } from './b'
import { type C } from './c'
import './d.css'
export { e } from './e'
export * from './f'
const g = () => import('./g')`
    expect(importsIn('x.ts', text).map(({ specifier, isType }) => [specifier, isType])).toEqual([
      ['./a', false],
      ['./b', true],
      ['./c', true],
      ['./d.css', false],
      ['./e', false],
      ['./f', false],
      ['./g', false],
    ])
  })
})

describe('finds a bad import', () => {
  test.each(everyPair.filter((pair) => !allowed(pair)))('%s may not import %s', (from, to) => {
    expect(forbiddenArrows([edge(fileIn(from), fileIn(to))])).toHaveLength(1)
  })

  test.each(everyPair.filter(allowed))('%s may import %s', (from, to) => {
    expect(forbiddenArrows([edge(fileIn(from), fileIn(to))])).toEqual([])
  })

  test.each(arrows.filter(({ packages }) => packages).map((arrow) => [arrow.in]))('%s may import few packages', (from) => {
    expect(forbiddenArrows([edge(`${from}/a.ts`, 'fastify')])).toHaveLength(1)
    expect(forbiddenArrows([edge(`${from}/a.ts`, 'zod')])).toEqual([])
  })

  test('finds a file outside the folders of the table', () => {
    expect(homeless([edge('server/src/new.ts', 'web/src/new/a.ts')])).toHaveLength(2)
  })

  test('finds a refused package', () => {
    expect(refusedPackages([edge('web/src/items/text/view.tsx', '@tiptap/static-renderer/pm/react')])).toHaveLength(1)
    expect(refusedPackages([edge('web/src/items/text/view.tsx', '@tiptap/static-renderer/json/react')])).toEqual([])
    expect(refusedPackages([edge('web/src/lib/a.ts', 'node:fs')])).toHaveLength(1)
    expect(refusedPackages([edge('server/src/a.ts', 'node:fs')])).toEqual([])
    const meaning = ['contract/src/items/registry.ts', 'contract/src/realtime/player-state.ts']
    for (const to of meaning) expect(refusedPackages([edge('server/src/realtime/rooms/relay.ts', to)])).toHaveLength(1)
  })

  test('finds an arrow that no import uses', () => {
    const used = arrows.flatMap((arrow) => arrow.may.map((to) => edge(fileIn(arrow.in), fileIn(to))))
    expect(unusedArrows(used)).toEqual([])
    for (const one of used) expect(unusedArrows(used.filter((other) => other !== one))).toHaveLength(1)
  })

  test('calls bound outside the domain of their name, or nowhere', () => {
    const listed = edge('contract/src/routes/index.ts', 'contract/src/routes/chat.ts')
    const bound = (domain) => edge(`server/src/domains/${domain}/routes.ts`, 'contract/src/routes/chat.ts')
    expect(foreignRoutes([listed, bound('chat')])).toEqual([])
    expect(foreignRoutes([listed])).toHaveLength(1)
    expect(foreignRoutes([listed, bound('chat'), bound('rooms')])).toHaveLength(1)
  })

  test.each(neighbours.map((one) => [one.in]))('the folders of %s do not import each other', (folder) => {
    expect(forbiddenNeighbours([edge(`${folder}/one/a.ts`, `${folder}/two/inside.ts`)])).toHaveLength(1)
    expect(forbiddenNeighbours([edge(`${folder}/one/a.ts`, `${folder}/one/inside.ts`)])).toEqual([])
    expect(forbiddenNeighbours([edge(`${folder}/registry.ts`, `${folder}/two/inside.ts`)])).toEqual([])
  })

  test('finds zod that reaches the browser through a file of the contract', () => {
    const schema = [edge('contract/src/entities/a.ts', 'zod'), edge('contract/src/rules.ts', 'contract/src/entities/a.ts')]
    expect(zodInBrowser([...schema, edge('web/src/lib/b.ts', 'contract/src/rules.ts')])).toHaveLength(1)
    expect(zodInBrowser([...schema, edge('web/src/lib/b.ts', 'contract/src/rules.ts', { isType: true })])).toEqual([])
    expect(zodInBrowser([edge('web/src/lib/b.ts', 'zod')])).toHaveLength(1)
  })

  test.each(['contract/src', 'server/src', 'server/test', 'web/src/lib', 'web/vite', 'e2e', 'bench', 'faults', 'scripts'])(
    'finds a circle of files in %s, even of types',
    (folder) => {
      const [a, b, c] = ['a.ts', 'b.ts', 'c.ts'].map((name) => `${folder}/${name}`)
      const circle = [edge(a, b), edge(b, c, { isType: true }), edge(c, a)]
      expect(importFaults([...graph, ...circle]).filter((fault) => fault.startsWith('a circle'))).toHaveLength(1)
      expect(circles([edge(a, b), edge(b, c), edge(a, c)])).toEqual([])
    },
  )

  test('finds an import of a stylesheet that does not exist', () => {
    const from = 'web/src/ui/links.tsx'
    const missing = edge(from, resolveImport(from, './nowhere.module.css') ?? './nowhere.module.css')
    expect(missingFiles([missing])).toEqual([`${from} imports ./nowhere.module.css, which does not exist`])
    expect(missingFiles([edge(from, resolveImport(from, './states.module.css'))])).toEqual([])
  })

  test('a test may import everything', () => {
    const bad = edge('web/src/lib/a.test.ts', 'web/src/app/b.ts')
    expect(importFaults([...graph, bad])).toEqual([])
    expect(importFaults([...graph, { ...bad, from: 'web/src/lib/a.ts' }])).toHaveLength(1)
  })
})
