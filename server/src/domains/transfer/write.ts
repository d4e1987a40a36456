import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@keel/contract/entities/transfer'
import { libraryKinds } from '@keel/contract/items/codes'
import type { Contents } from './contents'
import type { Branch } from './plan'

const CHUNK_LENGTH = 65_536

/** Joins parts of a list; missing ones leave no gap. */
async function* list(parts: AsyncIterable<AsyncIterable<string> | string | null>): AsyncGenerator<string> {
  let first = true
  for await (const part of parts) {
    if (part === null) continue
    yield first ? '\n' : ',\n'
    first = false
    if (typeof part === 'string') yield part
    else yield* part
  }
}

async function* itemsOf(contents: Contents, ids: readonly number[]): AsyncGenerator<string | null> {
  for (const id of ids) yield await contents.json(id)
}
async function* board(contents: Contents, head: object, ids: readonly number[]): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`
  yield* list(itemsOf(contents, ids))
  yield ']}'
}
async function* boardsOf(contents: Contents, { boards }: Branch): AsyncGenerator<AsyncIterable<string>> {
  for (const { name, hidden, items } of boards) yield board(contents, { name, ...(hidden ? { hidden } : {}) }, items)
}
async function* folder(contents: Contents, { name, inside }: Branch): AsyncGenerator<string> {
  yield `{"type":"folder","name":${JSON.stringify(name)},"items":[`
  yield* list(entries(contents, inside))
  yield ']}'
}
async function* module(contents: Contents, branch: Branch): AsyncGenerator<string> {
  yield `{"type":"module","name":${JSON.stringify(branch.name)},"boards":[`
  yield* list(boardsOf(contents, branch))
  yield ']}'
}
async function* entries(contents: Contents, branches: readonly Branch[]): AsyncGenerator<AsyncIterable<string> | string | null> {
  for (const branch of branches) {
    const items = branch.boards[0]?.items ?? []
    if (branch.type === libraryKinds.folder) yield folder(contents, branch)
    else if (branch.type === libraryKinds.module) yield module(contents, branch)
    else if (branch.type === libraryKinds.board) yield board(contents, { type: 'board', name: branch.name }, items)
    else yield items[0] === undefined ? null : await contents.json(items[0], branch.name)
  }
}

async function* parts(contents: Contents, roots: readonly Branch[]): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(ARCHIVE_FORMAT)},"version":${ARCHIVE_VERSION},"items":[`
  yield* list(entries(contents, roots))
  yield '\n],"files":['
  let first = true
  for (const { storage_key: _key, ...file } of contents.files) {
    yield `${first ? '' : ','}\n${JSON.stringify(file)}`
    first = false
  }
  yield '\n]}\n'
}

/** Yields the text of `keel.json` while reading the store; `contents.files` is complete when it ends. */
export async function* writeIndex(contents: Contents, roots: readonly Branch[]): AsyncGenerator<Buffer> {
  let text = ''
  for await (const part of parts(contents, roots)) {
    text += part
    if (text.length < CHUNK_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
