import { createContext, use } from 'react'
import type { FileKind } from '@keel/contract/constants'

export interface FileRequest {
  kind: FileKind
  /** Puts the uploaded file to use; the dialog shows that it is at work, and shows the failure if this throws. */
  use: (fileId: number, fileName: string) => Promise<void>
}

/** What an item may ask of the place it stands in: a board in a room, a library, a shared page. */
export interface ItemHost {
  /** Asks the person for a file. */
  askForFile: (request: FileRequest) => void
  /** Where an uploaded file is read from. */
  fileUrl: (fileId: number) => string
}

export const ItemHostContext = createContext<ItemHost | null>(null)

export function useItemHost(): ItemHost {
  const host = use(ItemHostContext)
  if (!host) throw new Error('An item needs an ItemHost around it')
  return host
}
