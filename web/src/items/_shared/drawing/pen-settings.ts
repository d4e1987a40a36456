import { TEXT_SIZE_DEFAULT_PX } from '@keel/contract/appearance'
import { createStore } from 'zustand/vanilla'

/** How new texts look; null is the colour of the person's own pen. */
export const textSettings = createStore<{ fill: string | null; size: number }>(() => ({ fill: null, size: TEXT_SIZE_DEFAULT_PX }))
