/** Returns whether ids are unique: answers are stored by id, so two equal ids would share an answer. */
export const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
