import { TEXT_SIZE_DEFAULT_PX } from '@keel/contract/appearance'
import { createStore } from 'zustand/vanilla'

/** The style of new texts; a null colour is that of the person's pen. */
export const textSettings = createStore<{ fill: string | null; size: number }>(() => ({ fill: null, size: TEXT_SIZE_DEFAULT_PX }))
