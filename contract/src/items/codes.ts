/** The numeric code of every item type and its name: the same name is its folder in every package. */
export const itemNames = {
  1: 'text',
  2: 'words',
  3: 'youtube',
  4: 'vimeo',
  5: 'folder',
  6: 'board',
  7: 'image',
  8: 'audio',
  9: 'pdf',
  10: 'select-exercise',
  11: 'dnd-group',
  12: 'module',
  13: 'table',
  14: 'heading',
  15: 'recorded-audio',
  16: 'word-in-gap',
  17: 'write-in-gap',
  18: 'map-words',
  19: 'banner',
} as const
export type ItemCode = keyof typeof itemNames
export type ItemName = (typeof itemNames)[ItemCode]

export const itemCodes = Object.keys(itemNames).map(Number) as ItemCode[]
/** `codeOf['text']` is 1. */
export const codeOf = Object.fromEntries(itemCodes.map((code) => [itemNames[code], code])) as {
  [N in ItemName]: { [C in ItemCode]: (typeof itemNames)[C] extends N ? C : never }[ItemCode]
}
