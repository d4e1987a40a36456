/** The signs that the headings were typed with, by item: they come back if the next key is Backspace. */
export const typedHeadings = new Map<number, string>()
