import { HIDDEN } from '@keel/contract/constants'

/** Marks a board or an item as hidden; only its owner receives the mark. */
export const hiddenMark = (hidden: number): { hidden?: 1 } => (hidden === HIDDEN.hidden ? { hidden: HIDDEN.hidden } : {})
