/** The sides of a card. */
export type Side = 'front' | 'back'

/** Returns the key of the answer to a card that shows this side first. */
export const keyOf = (id: string, first: Side): string => (first === 'front' ? id : `${id}-b`)

/** Returns both keys of a card. */
export const keysOf = (id: string): string[] => [keyOf(id, 'front'), keyOf(id, 'back')]
