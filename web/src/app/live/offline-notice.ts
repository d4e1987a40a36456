import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'

/** What the strip says while copies are shown; its code is loaded with the first of them. */
export const offlineStrip = createStore<{ Strip: ComponentType | null }>(() => ({ Strip: null }))
