import { localStorageColorSchemeManager } from '@mantine/core'
import type { LocalName } from '../lib/storage-names'

export const colorSchemes = localStorageColorSchemeManager({ key: 'keel-scheme' satisfies LocalName })
