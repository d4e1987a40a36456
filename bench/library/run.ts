import { API_BASE } from '@keel/contract/protocol'
import { itemTypes } from '@keel/contract/items/registry'
import { buildServers } from '../http/load/build'
import { Asking, compare } from '../load/ask'
import { startKeel } from '../load/keel'
import { makePerson } from '../load/people'
import { median, publish, type Report, type Row } from '../result'
import { measureArchive } from './load/archive'
import { fillLibrary, fillModule } from './load/fill'

// A library of 100,000 entries beside one of 1,000, and copies of a large module. `--short` is a quick look: fewer rounds.
const short = process.argv.includes('--short')
const ROUNDS = short ? 40 : 200
const COPIES = short ? 3 : 9
const SMALL = 1000
const LARGE = 100_000
const MODULE = { boards: 50, items: 10 }
/** The same position, counted from the end of the list: the last page. */
const LAST_PAGE = { small: SMALL / 2 - 20, large: LARGE / 2 - 20 }

await buildServers()
const { server, pool, directory, stop } = await startKeel({ RATE_PER_MINUTE: '999999999' })
const rows: Row[] = []
const notes: Report['notes'] = {}

try {
  const owners = [await makePerson(pool, 'small'), await makePerson(pool, 'large')] as const
  const folders = [await fillLibrary(pool, owners[0].id, SMALL), await fillLibrary(pool, owners[1].id, LARGE)] as const
  await pool.query('vacuum analyze')
  const people = [await Asking.open(server.port, owners[0].headers), await Asking.open(server.port, owners[1].headers)] as const
  const list = `${API_BASE}/library/items`

  const measure = async (id: string, what: string, paths: readonly [string, string], bar: number, barP99: number): Promise<void> => {
    const { small, large } = await compare(people, paths, ROUNDS)
    rows.push({ id, what: `${what}: p50 of 100,000 against 1,000`, value: large.p50 / small.p50, bar, better: 'lower' })
    rows.push({
      id: `${id} p99`,
      what: `${what}: p99 of 100,000 against 1,000`,
      value: large.p99 / small.p99,
      bar: barP99,
      better: 'lower',
    })
    notes[`${what}, 100,000: p50 in milliseconds`] = large.p50
    notes[`${what}, 100,000: p99 in milliseconds`] = large.p99
  }
  const same = (query: string): readonly [string, string] => [list + query, list + query]
  for (const sort of ['name', 'changed', 'type']) {
    await measure(`1 ${sort}`, `the top by ${sort}`, same(`?sort=${sort}`), 1.5, 2)
    await measure(`2 ${sort}`, `a common word by ${sort}`, same(`?search=common&sort=${sort}`), 1.5, 2)
    await measure(`3 ${sort}`, `a word of everything by ${sort}`, same(`?search=thing&sort=${sort}`), 1.5, 2)
  }
  await measure('4', 'a rare word', same('?search=word777'), 1.5, 2)
  await measure('5', 'a folder', [`${list}?folder_id=${folders[0]}`, `${list}?folder_id=${folders[1]}`], 1.5, 2)
  await measure('6', 'ten pages down', same('?offset=300'), 1.5, 2)
  // An offset is counted row by row: a page costs more the further down it is.
  await measure('7', 'the last page', [`${list}?offset=${LAST_PAGE.small}`, `${list}?offset=${LAST_PAGE.large}`], 15, 15)

  const module = await fillModule(pool, owners[1].id, { ...MODULE, value: JSON.stringify(itemTypes[10].sample()) })
  const copy = async (): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${server.port}${API_BASE}/library/copy`, {
      method: 'POST',
      headers: { ...owners[1].headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [module], folder_id: null }),
    })
    if (!answer.ok) throw new Error(`copy: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
  await copy()
  const copies: number[] = []
  for (let round = 0; round < COPIES; round++) copies.push(await copy())
  rows.push({
    id: '8',
    what: 'copy of a module of 50 boards with 500 items',
    value: Math.max(...copies),
    bar: 2000,
    better: 'lower',
    unit: ' ms',
  })
  notes['copy of the module: median in milliseconds'] = median(copies)
  for (const person of people) person.close()

  const { out, back } = await measureArchive(server, owners[0], directory)
  for (const [id, what, measured] of [
    ['9', 'export of an archive with a file of 262144000 bytes', out],
    ['10', 'import of it', back],
  ] as const) {
    rows.push({ id, what: `${what}: memory above idle`, value: measured.memory / 1e6, bar: 60, better: 'lower', unit: ' MB' })
    notes[`${what}: milliseconds`] = Math.round(measured.milliseconds)
  }
} finally {
  await stop()
}
await publish({ name: 'library', rows, notes })
