import { createContext } from 'react'
import type { LibraryEntry } from '@keel/contract/entities/library'

/** The entries being dragged. */
export const DraggedContext = createContext<readonly LibraryEntry[]>([])
