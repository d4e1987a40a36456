import { createContext } from 'react'
import type { LibraryEntry } from '@keel/contract/entities/library'

/** What hangs on the pointer now. */
export const DraggedContext = createContext<readonly LibraryEntry[]>([])
