import { HIDDEN } from '@keel/contract/constants'
import type { ArchiveFile } from '@keel/contract/entities/transfer'
import type { ItemPoints } from '@keel/contract/entities/point'
import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import { itemTypes, type ItemCode } from '@keel/contract/items/registry'
import { bringUp, valueVersion } from '@keel/contract/items/value-version'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { fileIds } from '../board-items'
import type { FileRow } from '../files'
import { hasPoints, pointsOf } from '../points'

const AT_ONCE = 100

interface ItemRow {
  id: number
  type: ItemCode
  name: string | null
  value: Record<string, unknown>
  props: { page?: number }
  hidden: boolean
  files: number[]
  points: ItemPoints | undefined
}
/** A file of the archive, and its storage key. */
export interface Packed extends ArchiveFile {
  storage_key: string
}

/** The name's ending, which shows the type of the file to anybody who unpacks the archive. */
const ending = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? 'bin'

/** Points page by page, in an order independent of when they were stored. */
const inOrder = (points: ItemPoints): ItemPoints =>
  Object.fromEntries(
    Object.keys(points)
      .toSorted((a, b) => Number(a) - Number(b))
      .map((page) => [page, Object.fromEntries(Object.entries(points[page] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))]),
  )

/** Reads items for an archive in order, a hundred at a time, and numbers their files: files with the same bytes, name and type are one. */
export class Contents {
  readonly files: Packed[] = []
  private readonly rows = new Map<number, ItemRow>()
  private readonly fileRows = new Map<number, FileRow>()
  private readonly numbers = new Map<string, number>()
  private readonly db: Kysely<DB>
  private readonly order: readonly number[]
  private readonly places: ReadonlyMap<number, number>
  private read = 0

  constructor(db: Kysely<DB>, order: readonly number[]) {
    this.db = db
    this.order = order
    this.places = new Map(order.map((id, place) => [id, place]))
  }

  /** Returns the JSON of an item under this name, or its own; null if it was deleted meanwhile. */
  async json(id: number, name?: string): Promise<string | null> {
    while (this.read <= (this.places.get(id) ?? -1)) await this.readMore()
    const row = this.rows.get(id)
    this.rows.delete(id)
    if (!row) return null
    const value = this.withNumbers(row)
    if (value === null) return null
    const shownName = name ?? row.name
    return JSON.stringify({
      type: itemTypes[row.type].name,
      ...(shownName === null ? {} : { name: shownName }),
      ...(valueVersion(row.type) === 1 ? {} : { value_version: valueVersion(row.type) }),
      value,
      ...(row.hidden ? { hidden: true } : {}),
      ...(row.props.page === undefined ? {} : { props: { page: row.props.page } }),
      ...(row.points && Object.keys(row.points).length > 0 ? { points: inOrder(row.points) } : {}),
    })
  }

  /** Returns the value with the archive's numbers for its files; null if one is deleted, which makes the item useless. */
  private withNumbers({ value, files }: ItemRow): Record<string, unknown> | null {
    if (files.length === 0) return value
    const found = files.map((id) => this.fileRows.get(id))
    if (!found.every((file) => file !== undefined)) return null
    const numbers = new Map(found.map((file) => [file.id, this.numberOf(file)]))
    return replaceFiles(value, (id) => numbers.get(id) ?? id) as Record<string, unknown>
  }

  private numberOf({ name, mime, size, sha256, storage_key }: FileRow): number {
    const sha = sha256.toString('hex')
    const key = JSON.stringify([sha, name, mime])
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const id = this.numbers.size + 1
    this.numbers.set(key, id)
    this.files.push({ id, path: `files/${sha}.${ending(name)}`, name, mime, size, sha256: sha, storage_key })
    return id
  }

  private async readMore(): Promise<void> {
    const ids = this.order.slice(this.read, this.read + AT_ONCE)
    this.read += AT_ONCE
    const { rows } = await sql<Omit<ItemRow, 'files' | 'points'> & { value_version: number }>`
      select id, type, name, value, value_version, props, hidden = ${sql.lit(HIDDEN.hidden)} as hidden from board_items where id = any(${ids}::bigint[]) and deleted_at is null`.execute(
      this.db,
    )
    const points = await pointsOf(
      this.db,
      rows.filter((row) => hasPoints(row.type)).map((row) => row.id),
    )
    const read = rows.map((row) => {
      const value = bringUp(row.type, row.value, row.value_version) as Record<string, unknown>
      return { ...row, value, files: fileIds(itemTypes[row.type].files(value)), points: points.get(row.id) }
    })
    this.rows.clear()
    this.fileRows.clear()
    for (const row of read) this.rows.set(row.id, row)
    const wanted = read.flatMap((row) => row.files)
    if (wanted.length === 0) return
    const { rows: files } = await sql<FileRow>`
      select distinct f.id, f.name, f.mime, f.size, f.sha256, f.storage_key from files f join file_refs r on r.file_id = f.id
      where f.id = any(${wanted}::bigint[]) and r.board_item_id = any(${ids}::bigint[])`.execute(this.db)
    for (const file of files) this.fileRows.set(file.id, file)
  }
}
