import type { ComponentType, ReactNode } from 'react'
import type { TranslationLanguage } from '@keel/contract/constants'
import type { ImportedItem } from '@keel/contract/import/types'

/** Shows the items of a draft as they will be on the board, and adds the ticked ones. The screen passes it: it is the import's. */
export type DraftPreview = ComponentType<{
  items: readonly ImportedItem[]
  to: { kind: 'board'; boardId: number; beforeId: number | null; lang?: TranslationLanguage | null | undefined }
  onAdded: () => void
  children: (preview: { list: ReactNode; count: number; add: () => void; adding: boolean; error: unknown }) => ReactNode
}>
