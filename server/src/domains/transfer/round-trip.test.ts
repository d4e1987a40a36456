import { BOARDS_PER_MODULE_MAX, HIDDEN, ITEMS_PER_BOARD_MAX, LIBRARY_COPY_MAX } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail, LibraryList } from '@keel/contract/entities/library'
import type { ImportedArchive } from '@keel/contract/entities/transfer'
import { itemCodes, itemTypes } from '@keel/contract/items/registry'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { download, fileEntry, importZip, indexOf, sha256, textItem, unzip, zipOf } from '../../../test/archive'
import { addFolder, addText, addEntry } from '../../../test/library'
import { connectLive } from '../../../test/live-client'
import { addBoard, addItem, makeSchool, PIXEL, sampleWith, textValue, upload, type Person, WAV } from '../../../test/school'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp()
  teacher = await app.user('teacher')
})
afterAll(() => app.stop())

const point = (x: number) => ({ x, y: 30.5, color: 'red', words: [{ id: 'w1', value: 'Tallinn' }] })
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'), Buffer.alloc(300_000, 'x')])
const exportOf = async (person: Person, path: string) => {
  const got = await download(app.url, person, path)
  expect([path, got.status]).toEqual([path, 200])
  return { ...got, files: await unzip(got.bytes) }
}
const importInto = async (person: Person, bytes: Buffer, folder?: number): Promise<ImportedArchive> => {
  const { status, data, failure } = await importZip(person, bytes, folder)
  expect([status, failure.errors]).toEqual([200, undefined])
  return data
}
const listOf = async (person: Person, folder?: number) =>
  (await person.get<LibraryList>(`/library/items${folder === undefined ? '' : `?folder_id=${folder}`}`)).data.items

/** A folder with every type of item, a board, a module, a picture with points, a PDF, and the picture again. */
async function makeUnit(person: Person): Promise<LibraryEntryDetail> {
  const unit = await addFolder(person, 'Unit: "5"/äõ дом')
  const inner = await addFolder(person, 'Inner', unit.id)
  await addFolder(person, 'Empty', inner.id)
  await addText(person, 'Rule', 'Reegel', inner.id)
  const picture = (await upload(person)).data.id
  const book = (await upload(person, PDF, 'Õpik "1".pdf')).data.id
  const sound = (await upload(person, WAV, 'heli.wav')).data.id
  const module = await addEntry(person, { type: 12, name: 'Module', folder_id: unit.id })
  const boards = [
    await addBoard(person, module.module_id ?? 0, 'Second'),
    await addBoard(person, module.module_id ?? 0, 'Third'),
    await addBoard(person, module.module_id ?? 0, 'First'),
  ]
  await person.put(`/boards/${boards[2]?.id}/move`, { before_id: boards[0]?.id })
  for (const code of itemCodes) {
    if (itemTypes[code]) await addItem(person, boards[0]?.id ?? 0, code, sampleWith(code, { image: picture, audio: sound, pdf: book }))
  }
  const items = (await person.get<BoardItem[]>(`/boards/${boards[0]?.id}/items`)).data
  const image = items.find((item) => item.type === 7)
  for (const [at, id] of ['z9', 'b', 'a1'].entries())
    await person.post(`/boards/items/${image?.id}/points`, { id, page: 1, point: point(at) })
  await person.put(`/boards/${boards[1]?.id}`, { hidden: 1 })
  await person.put(`/boards/items/${items[1]?.id}/hidden`, { hidden: 1 })
  await person.put(`/boards/items/${items.at(-1)?.id}/move`, { before_id: items[0]?.id })
  const single = await addEntry(person, { type: 9, name: 'Book', folder_id: unit.id, value: { file_id: book } })
  await person.put(`/library/items/${single.id}/props`, { page: 3 })
  for (const page of [10, 2]) await person.post(`/library/items/${single.id}/points`, { id: `p${page}`, page, point: point(page) })
  await addEntry(person, { type: 6, name: 'Board', folder_id: unit.id })
  return unit
}

test('an imported export is exported as the same bytes, by another teacher too', async () => {
  const unit = await makeUnit(teacher)
  const first = await exportOf(teacher, `/library/items/${unit.id}/export`)
  expect(first.headers.get('content-type')).toBe('application/zip')
  expect(first.headers.get('content-disposition')).toContain("filename*=UTF-8''Unit_%20_5__%C3%A4%C3%B5%20%D0%B4%D0%BE%D0%BC.zip")
  expect([...first.files.keys()]).toEqual([
    'keel.json',
    `files/${sha256(PDF)}.pdf`,
    `files/${sha256(PIXEL)}.png`,
    `files/${sha256(WAV)}.wav`,
  ])
  expect(first.files.get(`files/${sha256(PDF)}.pdf`)?.equals(PDF)).toBe(true)

  const again = await exportOf(teacher, `/library/items/${unit.id}/export`)
  expect(again.bytes.equals(first.bytes)).toBe(true)

  const other = await app.user('teacher')
  const data = await importInto(other, first.bytes)
  expect(data).toMatchObject({ folders: 3, modules: 1, boards: 1, files: 3 })
  const second = await exportOf(other, `/library/items/${data.ids[0]}/export`)
  expect(second.bytes.equals(first.bytes)).toBe(true)

  const inside = await listOf(other, data.ids[0])
  expect(inside.map((row) => [row.type, row.name])).toEqual([
    [5, 'Inner'],
    [6, 'Board'],
    [9, 'Book'],
    [12, 'Module'],
  ])
  const module = (await other.get<Module>(`/modules/${inside[3]?.module_id}`)).data
  expect(module.boards.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['First', undefined],
    ['Second', undefined],
    ['Third', 1],
  ])
  const items = (await other.get<BoardItem[]>(`/boards/${module.boards[1]?.id}/items`)).data
  expect(items.flatMap(({ hidden }, at) => (hidden === HIDDEN.hidden ? [at] : []))).toEqual([0, 2])
  const book = (await other.get<LibraryEntryDetail>(`/library/items/${inside[2]?.id}`)).data
  expect(book.item).toMatchObject({ props: { page: 3 }, points: { 2: { p2: point(2) }, 10: { p10: point(10) } } })
  const { file_id } = book.value as { file_id: number }
  expect((await other.get(`/files/${file_id}`)).status).toBe(200)
  expect((await teacher.get(`/files/${file_id}`)).status).toBe(404)
  expect((await other.get<LibraryList>('/library/items?search=reegel')).data.items.map((row) => row.name)).toContain('Rule')
})

test('an import leaves nothing in the store but what it added', async () => {
  const person = await app.user('teacher')
  const files = () => app.database.db.selectFrom('files').select(['name', 'mime']).where('owner_id', '=', person.user.id).execute()
  const image = { type: 'image', name: 'Map', value: { file_id: 7 } }
  await importInto(person, await zipOf({ 'keel.json': indexOf([image], [fileEntry(7)]), [fileEntry(7).path]: PIXEL }))
  expect(await files()).toEqual([{ name: 'map.png', mime: 'image/png' }])
  // Like a copy, an import equal in name gets a number; equal names in one archive stay.
  await importInto(person, await zipOf({ 'keel.json': indexOf([textItem('Map'), textItem('Sea'), textItem('Sea')]) }))
  expect((await listOf(person)).map(({ name }) => name)).toEqual(['Map', 'Map (2)', 'Sea', 'Sea'])
})

test('the example of the documentation is an archive', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/archive-format.md'), 'utf8')
  const example = /```json\n([^]*?)```/.exec(text)?.[1] ?? ''
  const { files } = JSON.parse(example) as { files: { path: string }[] }
  const added = await importInto(teacher, await zipOf({ 'keel.json': example, [files[0]?.path ?? '']: PIXEL }))
  expect(added).toMatchObject({ folders: 1, modules: 1, boards: 1, items: 3, files: 1 })
})

test('finds the index in a folder packed whole, with other files beside it', async () => {
  const packed = { 'notes.txt': 'x', 'Unit 1/keel.json': indexOf([textItem('Fine')]) }
  expect(await importInto(await app.user('teacher'), await zipOf(packed))).toMatchObject({ items: 1 })
})

test('exports several entries without duplicates, or a single one', async () => {
  const person = await app.user('teacher')
  const folder = await addFolder(person, 'Folder')
  const inside = await addText(person, 'Inside', 'x', folder.id)
  const beside = await addText(person, 'Beside')
  const { files, headers } = await exportOf(person, `/library/export?ids=${beside.id},${inside.id},${folder.id},${beside.id}`)
  expect(headers.get('content-disposition')).toContain('keel-library.zip')
  const { items } = JSON.parse(String(files.get('keel.json'))) as { items: unknown[] }
  expect(items).toEqual([{ type: 'folder', name: 'Folder', items: [textItem('Inside', 'x')] }, textItem('Beside')])
  const alone = await exportOf(person, `/library/items/${inside.id}/export`)
  expect(JSON.parse(String(alone.files.get('keel.json')))).toMatchObject({ items: [textItem('Inside', 'x')] })

  const into = await addFolder(person, 'Into')
  expect(await importInto(person, alone.bytes, into.id)).toMatchObject({ folders: 0, items: 1 })
  expect((await listOf(person, into.id)).map((row) => row.name)).toEqual(['Inside'])
})

test('a module of a classroom is exported by its owner, and by nobody else', async () => {
  const { teacher: owner, student, module, board } = await makeSchool(app)
  await addItem(owner, board, 1, textValue('Tere'))
  const gone = await addItem(owner, board, 1, textValue('deleted'))
  await owner.delete(`/boards/items/${gone.id}`)
  await owner.delete(`/boards/${(await addBoard(owner, module, 'Deleted')).id}`)
  const { files } = await exportOf(owner, `/modules/${module}/export`)
  expect(JSON.parse(String(files.get('keel.json')))).toMatchObject({
    items: [{ type: 'module', name: 'Unit 1', boards: [{ name: 'Warm-up', items: [{ type: 'text', value: textValue('Tere') }] }] }],
  })
  expect((await student.get(`/modules/${module}/export`)).failure.code).toBe('forbidden')
  expect((await teacher.get(`/modules/${module}/export`)).status).toBe(404)
  expect((await teacher.get('/library/export?ids=1,x')).failure.code).toBe('bad.input')
})

test('HEAD checks an export without making it', async () => {
  const text = await addText(teacher, 'Asked')
  const head = (id: number) => fetch(`${app.url}/library/items/${id}/export`, { method: 'HEAD', headers: { cookie: teacher.cookie } })
  expect([(await head(text.id)).status, (await head(999_999)).status]).toEqual([200, 404])
})

test('a large file is exported and imported', async () => {
  const person = await app.user('teacher')
  const big = Buffer.concat([PDF, Buffer.alloc(120_000_000, 'y')])
  const file = (await upload(person, big, 'big.pdf')).data.id
  const entry = await addEntry(person, { type: 9, name: 'Big', value: { file_id: file } })
  const { bytes } = await exportOf(person, `/library/items/${entry.id}/export`)
  const data = await importInto(person, bytes)
  const copy = (await person.get<LibraryEntryDetail>(`/library/items/${data.ids[0]}`)).data.value as { file_id: number }
  const row = await app.database.db.selectFrom('files').selectAll().where('id', '=', copy.file_id).executeTakeFirstOrThrow()
  expect([row.size, row.sha256.toString('hex')]).toEqual([big.length, sha256(big)])
})

test('an aborted or failed download leaves no open file and is incomplete', async () => {
  const person = await app.user('teacher')
  const file = (await upload(person, Buffer.concat([PDF, Buffer.alloc(60_000_000, 'z')]), 'big.pdf')).data.id
  const entry = await addEntry(person, { type: 9, name: 'Big', value: { file_id: file } })
  const stop = new AbortController()
  const ask = (signal?: AbortSignal) =>
    fetch(`${app.url}/library/items/${entry.id}/export`, { headers: { cookie: person.cookie }, ...(signal ? { signal } : {}) })
  const reader = (await ask(stop.signal)).body?.getReader()
  for (let size = 0; size < 1_000_000;) size += (await reader?.read())?.value?.length ?? 1_000_000
  stop.abort()
  const { storage_key } = await app.database.db.selectFrom('files').select('storage_key').where('id', '=', file).executeTakeFirstOrThrow()
  if (process.platform === 'linux') {
    const open = async () => {
      const names = await readdir('/proc/self/fd')
      return (await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))).filter((path) =>
        path.includes(storage_key),
      )
    }
    await expect.poll(open).toEqual([])
  }
  // Lost between the check and its turn.
  for (const { files } of app.contexts) {
    const { sizeOf } = files
    files.sizeOf = async () => 1
    onTestFinished(() => void (files.sizeOf = sizeOf))
  }
  await app.ctx.files.remove(storage_key)
  await expect(ask().then((answer) => answer.arrayBuffer())).rejects.toThrow()
})

test('makes one export of a person at a time, and two in all; a next one is refused in words', async () => {
  const open = async (person: Person) => {
    const file = (await upload(person, Buffer.concat([PDF, Buffer.alloc(60_000_000, 'z')]), 'big.pdf')).data.id
    const { id } = await addEntry(person, { type: 9, name: 'Big', value: { file_id: file } })
    const stop = new AbortController()
    const path = `${app.url}/library/items/${id}/export`
    const response = await fetch(path, { headers: { cookie: person.cookie }, signal: stop.signal })
    expect(response.status).toBe(200)
    // Kept and not read to its end, so it goes on.
    return { response, abort: () => stop.abort() }
  }
  const [first, second, third] = [await app.user('teacher'), await app.user('teacher'), await app.user('teacher')]
  const mine = (await addText(first, 'Mine')).id
  const theirs = (await addText(third, 'Theirs')).id
  const ask = async (person: Person, path: string) => {
    const { status, failure, headers } = await person.call('GET', path, undefined, { 'accept-language': 'et' })
    return { status, code: failure.code, message: failure.message, after: Number(headers.get('retry-after')) }
  }
  const stops = [await open(first)]
  for (const path of [`/library/items/${mine}/export`, `/library/export?ids=${mine}`, '/user/export'])
    expect([path, await ask(first, path)]).toMatchObject([path, { status: 409, code: 'call.running' }])
  expect((await ask(third, `/library/items/${theirs}/export`)).status).toBe(200)
  stops.push(await open(second))
  const refused = await ask(third, `/library/items/${theirs}/export`)
  expect(refused).toMatchObject({
    status: 503,
    code: 'busy',
    message: expect.stringMatching(/proovi mõne sekundi pärast uuesti/),
    after: 10,
  })
  expect((await third.call('HEAD', `/library/items/${theirs}/export`)).status).toBe(503)
  stops[0]?.abort()
  await expect.poll(async () => (await ask(third, `/library/items/${theirs}/export`)).status).toBe(200)
  stops[1]?.abort()
  expect(stops.map(({ response }) => response.bodyUsed)).toEqual([false, false])
  await expect.poll(async () => (await ask(second, '/user/export')).status).toBe(200)
})

test('imports one archive of a person at a time, and then the next', async () => {
  // It is a limit of one process.
  const alone = await startTestApp({}, app)
  onTestFinished(() => alone.stop())
  const [person, other] = [await alone.user('teacher'), await alone.user('teacher')]
  const bytes = await zipOf({ 'keel.json': indexOf([textItem('Once')]) })
  const both = await Promise.all([importZip(person, bytes), importZip(person, bytes), importZip(other, bytes)])
  expect(
    both
      .slice(0, 2)
      .map(({ status, failure }) => failure.code ?? status)
      .toSorted(),
  ).toEqual([200, 'too.many'])
  expect(both[2]?.status).toBe(200)
  expect((await importZip(person, await zipOf({ 'keel.json': '{}' }))).failure.code).toBe('archive.invalid')
  await importInto(person, bytes)
  expect((await listOf(person)).map(({ name }) => name)).toEqual(['Once', 'Once (2)'])
})

test('imports the largest module and board, and notifies the other tabs', async () => {
  const person = await app.user('teacher')
  const live = await connectLive(app, person)
  const boards = Array.from({ length: BOARDS_PER_MODULE_MAX }, (_, at) => ({ name: `Board ${at}`, items: [] }))
  const items = Array.from({ length: ITEMS_PER_BOARD_MAX }, () => ({ type: 'text', value: textValue('x') }))
  const index = indexOf([
    { type: 'module', name: 'M', boards },
    { type: 'board', name: 'B', items },
  ])
  expect(await importInto(person, await zipOf({ 'keel.json': index }))).toMatchObject({ modules: 1, boards: 1, items: ITEMS_PER_BOARD_MAX })
  expect(await live.next('library_change')).toEqual({ by: null })
  await live.close()
})

test('what is too large to import is not exported', async () => {
  const person = await app.user('teacher')
  const folder = await addFolder(person, 'Many')
  await sql`insert into library_items (owner_id, folder_id, type, name, sort_key)
    select ${person.user.id}, ${folder.id}, 5, 'F' || n, 'f' from generate_series(1, ${LIBRARY_COPY_MAX - 1}::int) n`.execute(
    app.database.db,
  )
  const { bytes } = await exportOf(person, `/library/items/${folder.id}/export`)
  expect(bytes.length).toBeGreaterThan(1000)
  const copy = () => person.post<unknown[]>('/library/copy', { ids: [folder.id], folder_id: null })
  expect((await copy()).status).toBe(200)
  await addFolder(person, 'One more', folder.id)
  expect([(await copy()).failure.code, (await person.get(`/library/items/${folder.id}/export`)).failure.code]).toEqual([
    'limit.reached',
    'export.too.large',
  ])
})

test('material with files that the store has lost is not exported, and they are named', async () => {
  const person = await app.user('teacher')
  const module = await addEntry(person, { type: 12, name: 'Pictures', folder_id: null })
  const board = await addBoard(person, module.module_id ?? 0, 'Animals')
  const names = ['cat.png', 'dog.png', 'hen.png', 'owl.png', 'pig.png']
  const pictures: number[] = []
  for (const [at, name] of names.entries()) {
    const { id } = (await upload(person, Buffer.concat([PIXEL, Buffer.alloc(at + 1)]), name)).data
    await addItem(person, board.id, 7, { file_id: id })
    pictures.push(id)
  }
  const path = `/library/items/${module.id}/export`
  const failureOf = async () => {
    const { status, failure } = await person.get(path)
    return [status, failure.code, failure.errors?.where]
  }
  const lose = async (ids: readonly number[]) => {
    const { rows } = await sql<{ storage_key: string }>`select storage_key from files where id = any(${ids}::bigint[])`.execute(
      app.database.db,
    )
    for (const { storage_key } of rows) await app.ctx.files.remove(storage_key)
  }
  await exportOf(person, path)
  await lose(pictures.slice(1, 3))
  expect(await failureOf()).toEqual([409, 'export.file.missing', 'dog.png, hen.png'])
  expect((await fetch(`${app.url}${path}`, { method: 'HEAD', headers: { cookie: person.cookie } })).status).toBe(409)
  await lose(pictures)
  expect(await failureOf()).toEqual([409, 'export.file.missing', 'cat.png, dog.png, hen.png …'])
})

test('many entries are exported and imported at once', async () => {
  const person = await app.user('teacher')
  const items = Array.from({ length: 30 }, (_, at) => textItem(`Text ${at}`))
  const boards = Array.from({ length: 50 }, (_, at) => ({ name: `Board ${at}`, items: items.map(({ name: _name, ...item }) => item) }))
  const index = indexOf([
    {
      type: 'folder',
      name: 'All',
      items: [{ type: 'module', name: 'Module', boards }, ...items, ...Array.from({ length: 600 }, (_, at) => textItem(`More ${at}`))],
    },
  ])
  const data = await importInto(person, await zipOf({ 'keel.json': index }))
  expect(data).toMatchObject({ folders: 1, modules: 1, items: 50 * 30 + 630 })
  const first = await exportOf(person, `/library/items/${data.ids[0]}/export`)
  const into = await addFolder(person, 'Into')
  const second = await exportOf(person, `/library/items/${(await importInto(person, first.bytes, into.id)).ids[0]}/export`)
  expect(second.bytes.equals(first.bytes)).toBe(true)
})
