/** Whether no id stands twice: answers are kept by id, so two of one id would share an answer. */
export const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
