import type * as space from '@keel/contract/routes/space'
import { call } from '../_shared/client'

/** Moves a board out of the space to the end of a module of a classroom. */
export const moveBoardToModule = (boardId: number, moduleId: number) =>
  call<typeof space.moveBoardToModule>('POST', `/space/boards/${boardId}/to-module`, { body: { module_id: moduleId } })

/** Moves a board out of the space into a folder of the library; null is its top. */
export const moveBoardToLibrary = (boardId: number, folderId: number | null) =>
  call<typeof space.moveBoardToLibrary>('POST', `/space/boards/${boardId}/to-library`, { body: { folder_id: folderId } })
