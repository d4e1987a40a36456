import { localStorageColorSchemeManager } from '@mantine/core'

/** The key is known to public/boot.js too. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'keel-scheme' })
