import {
  BOARDS_PER_MODULE_MAX,
  ITEM_VALUE_MAX_BYTES,
  ITEMS_PER_BOARD_MAX,
  LIBRARY_COPY_ITEMS_MAX,
  LIBRARY_COPY_MAX,
  LIBRARY_DEPTH_MAX,
  POINTS_PER_ITEM_MAX,
  TITLE_MAX_LENGTH,
} from '@keel/contract/constants'
import type { ItemPoints } from '@keel/contract/entities/point'
import { ArchiveBoard, ArchiveFile, ArchiveFolder, ArchiveItem, ArchiveModule } from '@keel/contract/entities/transfer'
import { AppError } from '@keel/contract/errors'
import { libraryKinds, type ItemCode, type LibraryKind } from '@keel/contract/items/codes'
import { itemCodes, itemTypes } from '@keel/contract/items/registry'
import { bringUp } from '@keel/contract/items/value-version'
import { nameMaxLength } from '@keel/contract/entities/new-item'
import { generateNKeysBetween } from 'fractional-indexing'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { fileIds, newValue } from '../board-items'
import { hasPoints } from '../points'
import { fault, type Reason } from './fault'
import type { IndexParts } from './index-parts'
import type { Index } from './read-index'

/** Checked entries, boards and items of an archive, each with the number of its parent. */
export interface Tree {
  files: ArchiveFile[]
  entries: { type: LibraryKind; name: string; folder: number | null }[]
  boards: { entry: number; name: string; position: string; hidden: boolean }[]
  items: Item[]
  /** Returns the nesting depth of the deepest entry; entries at the top alone have a height of 1. */
  height: number
}
export interface Item {
  board: number
  type: ItemCode
  name: string | null
  /** The stored value, but with the archive's numbers for its files. */
  text: string
  /** The archive's numbers of its files. */
  files: number[]
  props: { page?: number | undefined }
  points: ItemPoints
  hidden: boolean
  position: string
}
/** A place: as a path in `keel.json`, and by names. */
interface Place {
  at: string
  names: readonly string[]
}

const POINTS_MAX_BYTES = 4_000_000
/** JSON with whitespace is larger than the stored value. */
const BLANKS_MAX_RATIO = 4
/** Refusals of a value that have a reason of their own. */
const REASONS: Readonly<Record<string, Reason>> = { too_big: 'too_big', too_many_files: 'too_many' }
/** Time of checking items before other requests get their turn. */
const TURN_MS = 20

const field = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : undefined
/** Without a name, the number in its list. */
function under({ at, names }: Place, key: string, index: number, input: unknown): Place {
  const name = field(input, 'name')
  const label = typeof name === 'string' && name !== '' ? name.slice(0, TITLE_MAX_LENGTH) : `#${index + 1}`
  return { at: `${at}${at === '' ? '' : '.'}${key}.${index}`, names: [...names, label] }
}
const codeByName: ReadonlyMap<unknown, ItemCode> = new Map(itemCodes.map((code) => [itemTypes[code].name, code]))

class Reader {
  readonly tree: Tree = { files: [], entries: [], boards: [], items: [], height: 0 }
  private readonly known: ReadonlyMap<number, ArchiveFile>
  private readonly shown = new Set<number>()
  private readonly parts: IndexParts
  private turn = performance.now()

  constructor(files: readonly ArchiveFile[], parts: IndexParts) {
    this.parts = parts
    this.known = new Map(files.map((file) => [file.id, file]))
  }

  private part<S extends z.ZodType>(schema: S, input: unknown, place: Place): z.output<S> {
    const read = schema.safeParse(input)
    if (read.success) return read.data
    const [issue] = read.error.issues
    const path = issue?.path.map(String) ?? []
    const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
    throw fault(isMissing ? 'required' : 'invalid', [place.at, ...path].join('.'), place.names)
  }

  /** Entries of a folder, or of the top of the archive. */
  async readEntries(list: readonly unknown[], place: Place, folder: number | null, level: number): Promise<void> {
    if (level > LIBRARY_DEPTH_MAX) throw fault('too_deep', place.at, place.names)
    this.tree.height = Math.max(this.tree.height, level)
    for (const [index, input] of list.entries()) await this.readEntry(input, under(place, 'items', index, input), folder, level)
  }

  private async readEntry(input: unknown, place: Place, folder: number | null, level: number): Promise<void> {
    const type = field(input, 'type')
    if (type === 'folder') {
      const { name, items } = this.part(ArchiveFolder, input, place)
      await this.readEntries(items, place, this.entry(libraryKinds.folder, name, folder, place), level + 1)
    } else if (type === 'module') {
      const { name, boards } = this.part(ArchiveModule, input, place)
      await this.readBoards(boards, place, this.entry(libraryKinds.module, name, folder, place))
    } else if (type === 'board') {
      const { name, items } = this.part(ArchiveBoard, input, place)
      await this.readItems(items, place, this.board(this.entry(libraryKinds.board, name, folder, place), name, 'a0'))
    } else {
      const item = this.item(input, place)
      if (typeof item.name !== 'string') throw fault('required', `${place.at}.name`, place.names)
      const { name } = item
      const board = this.board(this.entry(item.type, name, folder, place), name, 'a0')
      await this.add({ ...item, board, position: 'a0', hidden: false }, place)
    }
  }

  private entry(type: LibraryKind, name: string, folder: number | null, { at, names }: Place): number {
    if (this.tree.entries.length >= LIBRARY_COPY_MAX) throw fault('too_many', at, names)
    return this.tree.entries.push({ type, name, folder }) - 1
  }
  private board(entry: number, name: string, position: string, hidden = false): number {
    return this.tree.boards.push({ entry, name, position, hidden }) - 1
  }

  private async readBoards(list: readonly unknown[], place: Place, entry: number): Promise<void> {
    if (list.length > BOARDS_PER_MODULE_MAX) throw fault('too_many', place.at, place.names)
    const positions = generateNKeysBetween(null, null, list.length)
    for (const [index, input] of list.entries()) {
      const at = under(place, 'boards', index, input)
      const { name, items, hidden } = this.part(ArchiveBoard, input, at)
      await this.readItems(items, at, this.board(entry, name, positions[index] ?? 'a0', hidden))
    }
  }

  private async readItems(list: readonly unknown[], place: Place, board: number): Promise<void> {
    if (list.length > ITEMS_PER_BOARD_MAX) throw fault('too_many', place.at, place.names)
    const positions = generateNKeysBetween(null, null, list.length)
    for (const [index, input] of list.entries()) {
      const at = under(place, 'items', index, input)
      await this.add({ ...this.item(input, at), board, position: positions[index] ?? 'a0' }, at)
    }
  }

  private async add(item: Item, { at, names }: Place): Promise<void> {
    if (this.tree.items.length >= LIBRARY_COPY_ITEMS_MAX) throw fault('too_many', at, names)
    this.tree.items.push(item)
    if (performance.now() - this.turn < TURN_MS) return
    await othersTurn()
    this.turn = performance.now()
  }

  private item(input: unknown, place: Place): Omit<Item, 'board' | 'position'> {
    const code = codeByName.get(field(input, 'type'))
    if (code === undefined) throw fault(field(input, 'type') === undefined ? 'required' : 'unknown_type', `${place.at}.type`, place.names)
    // Checked before parsing: an oversized value costs too much to parse.
    if (this.parts.size(field(input, 'points')) > POINTS_MAX_BYTES) throw fault('too_big', `${place.at}.points`, place.names)
    const marked = { ...(input as object), points: this.parts.read(field(input, 'points')) }
    const part = this.part(ArchiveItem, marked, place)
    const { text, files } = this.value(code, part.value, part.value_version ?? 1, place)
    for (const file of files) {
      if (!this.known.has(file)) throw fault('unknown_file', `${place.at}.value.file_id`, place.names)
      this.shown.add(file)
    }
    const points = part.points ?? {}
    this.checkPoints(code, points, place)
    // Exercises formerly allowed longer names: an archive from then must not be refused.
    const name = part.name?.slice(0, nameMaxLength(code)) ?? null
    return { type: code, name, text, files, props: part.props ?? {}, points, hidden: part.hidden ?? false }
  }

  private value(type: ItemCode, number: unknown, version: number, place: Place): { text: string; files: number[] } {
    const at = `${place.at}.value`
    const tooBig = () => fault('too_big', at, place.names)
    const size = this.parts.size(number)
    if (size > ITEM_VALUE_MAX_BYTES * BLANKS_MAX_RATIO) throw tooBig()
    const input = this.parts.read(number)
    if (input === undefined || input === null) throw fault('required', at, place.names)
    if (size > ITEM_VALUE_MAX_BYTES && Buffer.byteLength(JSON.stringify(input)) > ITEM_VALUE_MAX_BYTES) throw tooBig()
    let value: unknown = input
    try {
      value = bringUp(type, input, version)
      const { text, files } = newValue(type, value)
      return { text, files: fileIds(files) }
    } catch (error) {
      const reason = (error instanceof AppError && REASONS[error.errors?.value ?? '']) || 'invalid'
      const issue = itemTypes[type].value.safeParse(value).error?.issues[0]
      throw fault(reason, [at, ...(issue?.path.map(String) ?? [])].join('.'), place.names)
    }
  }

  private checkPoints(type: ItemCode, points: ItemPoints, place: Place): void {
    const at = `${place.at}.points`
    const pages = Object.entries(points)
    if (pages.length > 0 && !hasPoints(type)) throw fault('invalid', at, place.names)
    const ids = new Set<string>()
    let count = 0
    for (const [page, onPage] of pages) {
      const isPage = /^[1-9]\d{0,4}$/.test(page) && Number(page) <= 10_000
      if (!isPage || (itemTypes[type].pages === 'one' && page !== '1')) throw fault('invalid', `${at}.${page}`, place.names)
      for (const id of Object.keys(onPage)) {
        ids.add(id)
        count++
      }
    }
    if (ids.size < count) throw fault('duplicate_name', at, place.names)
    if (count > POINTS_PER_ITEM_MAX) throw fault('too_many', at, place.names)
  }

  /** Unused files are left out. */
  finish(): Tree {
    this.tree.files = [...this.known.values()].filter((file) => this.shown.has(file.id))
    return this.tree
  }
}

function readFiles(list: readonly unknown[]): ArchiveFile[] {
  if (list.length > LIBRARY_COPY_ITEMS_MAX) throw fault('too_many', 'files')
  const ids = new Set<number>()
  return list.map((input, index) => {
    const read = ArchiveFile.safeParse(input)
    if (!read.success) throw fault('invalid', ['files', index, ...(read.error.issues[0]?.path.map(String) ?? [])].join('.'))
    if (ids.has(read.data.id)) throw fault('duplicate_name', `files.${index}.id`)
    ids.add(read.data.id)
    return read.data
  })
}

/** Returns the contents of `keel.json`, checked by the schemas of the item types. Throws `archive.invalid` with the place. */
export async function readTree({ items, files, parts }: Index): Promise<Tree> {
  const reader = new Reader(readFiles(files), parts)
  await reader.readEntries(items, { at: '', names: [] }, null, 1)
  return reader.finish()
}
