import { hasCellMedia } from '@keel/contract/import/html-cell'
import { isFormatted } from '@keel/contract/import/plain'
import type { RowLosses, Table } from './types'

/** Counts what the HTML fields of rows lose. */
export function countLosses(): { add: (fields: readonly string[], isTagged: boolean) => void; found: () => Pick<Table, 'losses'> } {
  const losses: { -readonly [Loss in keyof RowLosses]: number } = { media: 0, formatting: 0, tagged: 0 }
  return {
    add(fields, isTagged) {
      if (fields.some(hasCellMedia)) losses.media++
      if (fields.some(isFormatted)) losses.formatting++
      if (isTagged) losses.tagged++
    },
    found: () => (Object.values(losses).some((count) => count > 0) ? { losses } : {}),
  }
}
