import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import { itemCodes, itemTypes } from '@keel/contract/items/registry'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { download, fileEntry, importZip, indexOf, unzip, zipOf } from '../../../test/archive'
import { PIXEL } from '../../../test/school'
import { sortKey } from '../../db/sort-key'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Node {
  type?: string
  name?: string
  items?: Node[]
  boards?: Node[]
  value?: unknown
  props?: object
  points?: object
}
/** Three pictures that differ in the bytes after their end; two of them with the same name. */
const pictures = [1, 2, 3].map((n) => Buffer.concat([PIXEL.subarray(0, -1), Buffer.from([n])]))
const files = pictures.map((bytes, at) => fileEntry(at + 1, bytes, at === 2 ? 'b.png' : 'a.png'))

const title = fc
  .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...Array.from('aAõžДй019 .-"\\/<'), '\u{1f600}') })
  .filter((text) => text.trim() === text)
const points = fc.uniqueArray(fc.constantFrom('10', '9', 'b', 'a', 'Z'), { maxLength: 3 }).map((ids) => ({
  1: Object.fromEntries(ids.map((id, at) => [id, { x: at / 3, y: 99.5, color: 'red', words: [{ id: 'w', value: 'a"b' }] }])),
}))
const item = fc
  .record({
    code: fc.constantFrom(...itemCodes),
    file: fc.integer({ min: 1, max: 3 }),
    page: fc.option(fc.integer({ min: 1, max: 99 })),
    points,
  })
  .map(({ code, file, page, points }): Node => {
    const sample = itemTypes[code].sample() as object
    return {
      type: itemTypes[code].name,
      value: replaceFiles(sample, () => file),
      // A note for the teacher is never shown.
      ...(itemTypes[code].audience === 'teacher' ? { hidden: true } : {}),
      ...(page === null ? {} : { props: { page } }),
      ...(code === 7 && Object.keys(points[1]).length > 0 ? { points } : {}),
    }
  })
const items = fc.array(
  fc.tuple(item, fc.option(title)).map(([one, name]) => (name === null ? one : { ...one, name })),
  { maxLength: 3 },
)
const board = fc.record({ name: title, items })
const leaf: fc.Arbitrary<Node> = fc.oneof(
  fc.tuple(item, title).map(([one, name]) => ({ ...one, name })),
  board.map((one) => ({ ...one, type: 'board' })),
  fc.record({ type: fc.constant('module'), name: title, boards: fc.array(board, { maxLength: 3 }) }),
)
const { entry } = fc.letrec<{ entry: Node }>((tie) => ({
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ type: fc.constant('folder'), name: title, items: fc.array(tie('entry'), { maxLength: 4 }) }),
  ),
}))

/** In the order of a library, each file by content. */
function inOrder(entries: readonly Node[], from: readonly { id: number; sha256: string; name: string }[]): unknown[] {
  const plain = ({ value, ...node }: Node): Node => ({
    ...node,
    ...(value === undefined ? {} : { value: replaceFiles(value, (file) => from.find(({ id }) => id === file) as never) }),
    ...(node.items ? { items: node.type === 'folder' ? (inOrder(node.items, from) as Node[]) : node.items.map(plain) } : {}),
    ...(node.boards ? { boards: node.boards.map(plain) } : {}),
  })
  const isEntry = (node: Node) => (node.type === 'folder' ? 0 : 1)
  const key = (node: Node) => Buffer.from(sortKey(node.name ?? ''))
  return entries.toSorted((a, b) => isEntry(a) - isEntry(b) || Buffer.compare(key(a), key(b))).map(plain)
}
/** Identity of files, without their numbers in one archive. */
const named = (all: readonly { id: number; sha256: string; name: string }[]) =>
  all.map(({ id, sha256, name }) => ({ id, sha256, name, toJSON: () => `${sha256} ${name}` }))
const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('random libraries survive import and export, with identical bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), async (entries) => {
      const person = await app.user('teacher')
      const packed = Object.fromEntries(files.map(({ path }, at) => [path, pictures[at] ?? '']))
      const exportAll = async (ids: number[]) => (await download(app.url, person, `/library/export?ids=${ids.join(',')}`)).bytes
      const added = await importZip(person, await zipOf({ 'keel.json': indexOf(entries, files), ...packed }))
      expect([added.status, added.failure.errors]).toEqual([200, undefined])
      const first = await exportAll(added.data.ids)
      const index = JSON.parse(String((await unzip(first)).get('keel.json'))) as { items: Node[]; files: typeof files }
      expect(plainJson(inOrder(index.items, named(index.files)))).toEqual(plainJson(inOrder(entries, named(files))))
      // Existing entries of the same name would add a number.
      await person.post('/library/delete', { ids: added.data.ids })
      const second = await exportAll((await importZip(person, first)).data.ids)
      expect(second.equals(first)).toBe(true)
    }),
    { numRuns: 40, seed: 20261120 },
  )
})
