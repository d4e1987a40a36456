import type { FileKind } from '@keel/contract/constants'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { LibraryKind } from '@keel/contract/items/codes'

/** The dialog that is open on this screen. */
export type LibraryTask =
  /** A new entry that only needs a name. */
  | { kind: 'new'; type: LibraryKind; label: string; value?: unknown }
  | { kind: 'exercise' | 'video' | 'import' | 'archive' | 'starter' }
  | { kind: 'file'; type: LibraryKind; file: FileKind; value: (fileId: number) => unknown }
  | { kind: 'rename' | 'share' | 'addTo'; row: LibraryEntry }
  | { kind: 'move' | 'copy'; rows: readonly LibraryEntry[] }
