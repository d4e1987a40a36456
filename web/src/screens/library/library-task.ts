import type { FileKind } from '@keel/contract/constants'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { ItemCode } from '@keel/contract/items/codes'

/** What is being done on this screen, in a dialog. */
export type LibraryTask =
  /** Something new of which only the name is missing. */
  | { kind: 'new'; type: ItemCode; label: string; value?: unknown }
  | { kind: 'exercise' | 'video' | 'import' | 'archive' }
  | { kind: 'file'; type: ItemCode; file: FileKind; value: (fileId: number) => unknown }
  | { kind: 'rename' | 'share' | 'addTo'; row: LibraryEntry }
  | { kind: 'move' | 'copy'; rows: readonly LibraryEntry[] }
