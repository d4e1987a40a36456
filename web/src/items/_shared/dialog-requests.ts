import { createStore } from 'zustand/vanilla'
import type { Level, TranslationLanguage } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import type { ItemCode } from '@keel/contract/items/codes'
import type { BinOf } from '../../data/bin/queries'
import type { FileRequest } from './host'

/** A copy into the library or out of it. When `copy` or `add` throws, the dialog stays open and shows why. */
export type LibraryRequest =
  /** `suggest` is the initial name, or the item it is derived from. */
  | { kind: 'to'; suggest: string | BoardItem; copy: (to: { folder_id: number | null; name: string }) => Promise<LibraryEntryDetail> }
  /** `add` gets the id of the chosen library entry. */
  | { kind: 'from'; choose: 'item' | 'board' | 'module'; add: (libraryItemId: number) => Promise<unknown> }

/** The position on a board where imported items are inserted. */
export interface ImportRequest {
  boardId: number
  beforeId: number | null
  /** The language that is taught there. */
  lang?: TranslationLanguage | null | undefined
  /** What is imported, if the person has chosen it already. */
  source?: string | File
}

/** The position on a board where drafted items are inserted. */
export interface DraftsRequest extends ImportRequest {
  /** The level of what is taught there. */
  level?: Level | null | undefined
}

/**
 * Requests of boards to the dialogs beside them, which are features of their own: they read the store, so no feature imports another,
 * and a dialog's code is loaded when it is first requested.
 */
export const dialogRequests = createStore<{
  file: FileRequest | null
  exercise: ((code: ItemCode) => Promise<void>) | null
  video: ((code: ItemCode, value: unknown) => Promise<void>) | null
  library: LibraryRequest | null
  bin: BinOf | null
  import: ImportRequest | null
  draft: DraftsRequest | null
}>(() => ({ file: null, exercise: null, video: null, library: null, bin: null, import: null, draft: null }))

/** Opens the upload dialog. */
export const openUploadDialog = (file: FileRequest): void => dialogRequests.setState({ file })
/** Opens the exercise picker; `create` runs with the chosen type. */
export const openExercisePicker = (create: (code: ItemCode) => Promise<void>): void => dialogRequests.setState({ exercise: create })

/** Opens the dialog for a video's link; `create` runs with the type and value of what was found. */
export const openVideoDialog = (create: (code: ItemCode, value: unknown) => Promise<void>): void =>
  dialogRequests.setState({ video: create })

/** Opens the dialog for copies into the library and out of it. */
export const openLibraryDialog = (library: LibraryRequest): void => dialogRequests.setState({ library })

/** Opens the list of recently deleted items of a board. */
export const openBinDialog = (bin: BinOf): void => dialogRequests.setState({ bin })

/** Opens the import dialog. */
export const openImportDialog = (to: ImportRequest): void => dialogRequests.setState({ import: to })

/** Opens the dialog for drafts by a model. */
export const openDraftDialog = (to: DraftsRequest): void => dialogRequests.setState({ draft: to })

/** Closes all dialogs. */
export const closeDialogs = (): void =>
  dialogRequests.setState({ file: null, exercise: null, video: null, library: null, bin: null, import: null, draft: null })
