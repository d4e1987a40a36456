import { createStore } from 'zustand/vanilla'
import type { ItemCode } from '@keel/contract/items/codes'
import type { FileRequest } from './host'

/** What boards ask of the dialogs that stand beside them; the dialogs read it, so neither imports the other. */
export const dialogRequests = createStore<{
  file: FileRequest | null
  exercise: ((code: ItemCode) => Promise<void>) | null
  video: ((code: ItemCode, value: unknown) => Promise<void>) | null
}>(() => ({ file: null, exercise: null, video: null }))

/** Opens the upload dialog. */
export const askForFile = (file: FileRequest): void => dialogRequests.setState({ file })
/** Opens the exercise picker; `create` runs with the chosen type. */
export const askForExercise = (create: (code: ItemCode) => Promise<void>): void => dialogRequests.setState({ exercise: create })

/** Opens the dialog for a video's link; `create` runs with the type and value of what was found. */
export const askForVideo = (create: (code: ItemCode, value: unknown) => Promise<void>): void => dialogRequests.setState({ video: create })

/** Closes all. */
export const forgetDialogs = (): void => dialogRequests.setState({ file: null, exercise: null, video: null })
