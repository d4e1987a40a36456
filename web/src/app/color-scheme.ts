import { localStorageColorSchemeManager } from '@mantine/core'

/** public/boot.js reads the same key. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'keel-scheme' })
