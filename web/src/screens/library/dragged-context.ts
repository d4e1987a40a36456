import { createContext } from 'react'
import type { LibraryRow } from '@keel/contract/entities/library'

/** What hangs on the pointer now. */
export const DraggedContext = createContext<readonly LibraryRow[]>([])
