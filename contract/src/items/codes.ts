import type { ItemCode } from './registry'

export type { ItemCode, ItemName } from './registry'

/** Library kinds besides single items; on the wire their numbers continue the item codes. */
export const libraryKinds = { folder: 5, board: 6, module: 12 } as const
export type LibraryKind = ItemCode | (typeof libraryKinds)[keyof typeof libraryKinds]

const entriesOnly: ReadonlySet<number> = new Set(Object.values(libraryKinds))
/** Returns whether an entry of a library is a single item. */
export const isItemCode = (kind: LibraryKind): kind is ItemCode => !entriesOnly.has(kind)
