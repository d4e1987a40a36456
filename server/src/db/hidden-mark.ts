import { HIDDEN } from '@keel/contract/constants'

/** What is added to a board or an item for its owner: a mark when students do not see it. */
export const hiddenMark = (hidden: number): { hidden?: 1 } => (hidden === HIDDEN.hidden ? { hidden: HIDDEN.hidden } : {})
