import { sameJson } from '../../same-json'
import { alignBlocks, type JsonObject } from './align-blocks'

/** Version taken where both sides changed a place; `both` keeps two texts one after the other where possible. */
export type MergeChoice = 'mine' | 'theirs' | 'both'

export interface Merged {
  value: unknown
  /** Places that both changed differently. */
  conflicts: number
  /** There are conflicts, and in each both blocks can be kept one after the other. */
  bothFit: boolean
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (object: JsonObject, field: string): unknown => (Object.hasOwn(object, field) ? object[field] : undefined)

const rowId = (row: unknown): string | undefined => (isObject(row) && typeof row['id'] === 'string' ? row['id'] : undefined)
const areRows = (list: readonly unknown[]): boolean =>
  list.every((row) => rowId(row) !== undefined) && new Set(list.map(rowId)).size === list.length
const areBlocks = (list: readonly unknown[]): list is JsonObject[] =>
  list.every((node) => isObject(node) && typeof node['type'] === 'string')

/** Nodes that contain others. All other nodes are indivisible with their text and marks. */
const HOLDERS: ReadonlySet<unknown> = new Set(['bulletList', 'orderedList', 'listItem', 'table', 'tableRow', 'tableCell', 'tableHeader'])
const CELLS: ReadonlySet<unknown> = new Set(['tableCell', 'tableHeader'])
/** Nodes that may occur twice in a row; with a doubled row or cell a table would lose its shape. */
const REPEATABLE: ReadonlySet<unknown> = new Set(['paragraph', 'bulletList', 'orderedList', 'listItem'])

/** Columns of a table, by its first row. */
function columns(table: JsonObject): number {
  const rows = table['content']
  const cells: unknown = Array.isArray(rows) && isObject(rows[0]) ? rows[0]['content'] : []
  const span = (cell: unknown) =>
    isObject(cell) && isObject(cell['attrs']) && typeof cell['attrs']['colspan'] === 'number' ? cell['attrs']['colspan'] : 1
  return Array.isArray(cells) ? cells.reduce<number>((sum, cell) => sum + span(cell), 0) : 0
}

/** Returns whether the fields of an object can be merged one by one. */
function hasParts(base: JsonObject, mine: JsonObject, theirs: JsonObject): boolean {
  const type = mine['type']
  if (type !== base['type'] || type !== theirs['type']) return false
  if (type === 'table') return columns(base) === columns(mine) && columns(base) === columns(theirs)
  return typeof type !== 'string' || HOLDERS.has(type)
}

/** Default attributes, equal to missing ones. */
const DEFAULTS: Readonly<Record<string, unknown>> = { colspan: 1, rowspan: 1, start: 1 }
function plainAttrs(attrs: unknown, isLink: boolean): JsonObject {
  const said = Object.entries(isObject(attrs) ? attrs : {}).filter(
    ([field, value]) => (value ?? null) !== null && value !== DEFAULTS[field],
  )
  return Object.fromEntries(isLink ? said.filter(([field]) => field === 'href') : said)
}
/** Returns a node without default attributes: editors write them out, files omit them. */
function plainNode(node: unknown): unknown {
  if (!isObject(node)) return node
  const { attrs, content, marks, ...rest } = node
  const said = plainAttrs(attrs, node['type'] === 'link')
  return {
    ...rest,
    ...(Object.keys(said).length > 0 ? { attrs: said } : {}),
    ...(Array.isArray(content) && content.length > 0 ? { content: content.map(plainNode) } : {}),
    ...(Array.isArray(marks) && marks.length > 0 ? { marks: marks.map(plainNode) } : {}),
  }
}
const plainValue = (value: unknown): unknown =>
  isObject(value) && Array.isArray(value['content']) ? { ...value, content: value['content'].map(plainNode) } : value

class Merge {
  conflicts = 0
  bothFit = true
  constructor(private readonly choice: MergeChoice) {}

  private clash<T>(mine: T, theirs: T): T {
    this.conflicts++
    this.bothFit = false
    return this.choice === 'theirs' ? theirs : mine
  }

  any(base: unknown, mine: unknown, theirs: unknown): unknown {
    if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
    if (sameJson(base, mine)) return theirs
    if (Array.isArray(mine) && Array.isArray(theirs)) return this.list(Array.isArray(base) ? base : [], mine, theirs)
    if (isObject(base) && isObject(mine) && isObject(theirs) && hasParts(base, mine, theirs)) return this.fields(base, mine, theirs)
    return this.clash(mine, theirs)
  }

  private fields(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
    const merged: JsonObject = {}
    for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const value = this.any(own(base, field), own(mine, field), own(theirs, field))
      if (value !== undefined) merged[field] = value
    }
    return merged
  }

  private list(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
    if ([base, mine, theirs].every(areRows)) return this.orElse(this.rows(base, mine, theirs), mine, theirs)
    if (!areBlocks(base) || !areBlocks(mine) || !areBlocks(theirs)) return this.clash(mine, theirs)
    if (![...base, ...mine, ...theirs].some(({ type }) => CELLS.has(type)))
      return this.orElse(this.blocks(base, mine, theirs), mine, theirs)
    // A cell is matched by position: with more or fewer cells it is another one.
    if (base.length !== mine.length || base.length !== theirs.length) return this.clash(mine, theirs)
    return base.map((cell, at) => this.any(cell, mine[at], theirs[at]))
  }

  /** An empty result of both sides cannot be stored: a list is never empty. */
  private orElse(merged: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): readonly unknown[] {
    return merged.length === 0 && mine.length > 0 && theirs.length > 0 ? this.clash(mine, theirs) : merged
  }

  /** Rows are matched by their ids. An order changed by both is mine. */
  private rows(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
    const byId = (list: readonly unknown[]) => new Map(list.map((row) => [rowId(row), row]))
    const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)]
    const common = (list: readonly unknown[]) => list.map(rowId).filter((id) => inBase.has(id) && inMine.has(id) && inTheirs.has(id))
    const [first, second] = sameJson(common(base), common(mine)) ? [theirs, mine] : [mine, theirs]
    const order = first.map(rowId)
    // A row only the other side has follows its predecessor there.
    for (const [at, row] of second.entries())
      if (!order.includes(rowId(row))) order.splice(at === 0 ? 0 : order.indexOf(rowId(second[at - 1])) + 1, 0, rowId(row))
    return order.map((id) => this.any(inBase.get(id), inMine.get(id), inTheirs.get(id))).filter((row) => row !== undefined)
  }

  private blocks(base: readonly JsonObject[], mine: readonly JsonObject[], theirs: readonly JsonObject[]): JsonObject[] {
    const [here, there] = [alignBlocks(base, mine), alignBlocks(base, theirs)]
    const merged: JsonObject[] = []
    for (let at = 0; at <= base.length; at++) {
      const [added, alsoAdded] = [here.added[at] ?? [], there.added[at] ?? []]
      merged.push(...(sameJson(added, alsoAdded) ? added : [...alsoAdded, ...added]))
      const block = base[at]
      if (block) merged.push(...this.block(block, here.kept[at] ?? null, there.kept[at] ?? null))
    }
    return merged
  }

  /** A block of the base, and its version on each side; null if deleted. */
  private block(base: JsonObject, mine: JsonObject | null, theirs: JsonObject | null): JsonObject[] {
    const of = (...blocks: (JsonObject | null)[]) => blocks.filter((block) => block !== null)
    if (sameJson(mine, theirs) || sameJson(base, theirs)) return of(mine)
    if (sameJson(base, mine)) return of(theirs)
    if (mine && theirs && hasParts(base, mine, theirs)) return [this.fields(base, mine, theirs)]
    if (!of(mine, theirs).every(({ type }) => REPEATABLE.has(type))) return of(this.clash(mine, theirs))
    this.conflicts++
    return this.choice === 'both' ? of(theirs, mine) : of(this.choice === 'theirs' ? theirs : mine)
  }
}

/**
 * Merges two changes of one value with the common `base`: documents block by block and tables cell by cell, lists row by row (by
 * id), the rest field by field. A place that both changed differently is a conflict, and is taken from `choice`; with `both` a
 * document keeps everything either side wrote.
 */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, choice: MergeChoice): Merged {
  const merge = new Merge(choice)
  const value = merge.any(plainValue(base), plainValue(mine), plainValue(theirs))
  return { value, conflicts: merge.conflicts, bothFit: merge.conflicts > 0 && merge.bothFit }
}
