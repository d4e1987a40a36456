import { createContext, use } from 'react'
import type { FileKind } from '@keel/contract/constants'

export interface FileRequest {
  kind: FileKind
  /** The most bytes that the place takes, if they are fewer than a file may have. */
  maxBytes?: number
  /** Uses the uploaded file. The dialog shows progress, and the error if this throws. */
  use: (fileId: number, fileName: string) => Promise<void>
  /** The file, if the person has chosen it already. */
  file?: File
  /** What is uploaded after it, in the same dialog. */
  next?: FileRequest | undefined
}

/** What an item may request from its surroundings: a board in a room, a library, a shared page. */
export interface ItemHost {
  /** Asks the person for a file. */
  askForFile: (request: FileRequest) => void
  /** Returns the address of an uploaded file. */
  fileUrl: (fileId: number) => string
}

export const ItemHostContext = createContext<ItemHost | null>(null)

export function useItemHost(): ItemHost {
  const host = use(ItemHostContext)
  if (!host) throw new Error('An item was rendered outside of an ItemHost')
  return host
}
