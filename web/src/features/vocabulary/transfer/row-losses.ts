import { isFormatted } from '@keel/contract/import/plain'
import type { RowLosses, Table } from './types'

interface LosingRow {
  fields: readonly string[]
  isTagged: boolean
  losesMedia: boolean
}

/** Counts what the HTML fields of rows lose. */
export function countLosses(): { add: (row: LosingRow) => void; found: () => Pick<Table, 'losses'> } {
  const losses: { -readonly [Loss in keyof RowLosses]: number } = { media: 0, formatting: 0, tagged: 0 }
  return {
    add({ fields, isTagged, losesMedia }) {
      if (losesMedia) losses.media++
      if (fields.some(isFormatted)) losses.formatting++
      if (isTagged) losses.tagged++
    },
    found: () => (Object.values(losses).some((count) => count > 0) ? { losses } : {}),
  }
}
