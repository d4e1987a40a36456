import { expect, test } from 'vitest'
import { SeededOrder } from './seeded-order.mjs'

const files = ['server', 'unit', 'web'].flatMap((name) =>
  Array.from({ length: 30 }, (_, n) => ({ project: { name }, moduleId: `/keel/${name}/${n}.test.ts` })),
)

/** Returns the order of a seed as text, whatever order the files are found in. */
async function orderOf(seed, found = files) {
  const order = await new SeededOrder({ config: { root: '/keel', sequence: { seed } } }).sort(found)
  return order.map(({ moduleId }) => moduleId)
}

test('a seed gives one order, another seed another one, and each file comes once', async () => {
  const order = await orderOf(1)
  expect(await orderOf(1, [...files].reverse())).toEqual(order)
  expect(await orderOf(2)).not.toEqual(order)
  expect([...order].sort()).toEqual(files.map(({ moduleId }) => moduleId).sort())
})

test('files of a project stay together', async () => {
  const projects = (await orderOf(3)).map((file) => file.split('/')[2])
  expect(projects.filter((name, n) => name !== projects[n - 1])).toEqual(['server', 'unit', 'web'])
})
