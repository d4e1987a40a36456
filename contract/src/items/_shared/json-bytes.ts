import { ITEM_VALUE_MAX_BYTES } from '../../constants'

/** Returns the length in UTF-8 of a value written as JSON. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value) ?? ''
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Surrogates count two each: together the four bytes of their character.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}

/** Returns whether an item's value is small enough to store. */
export const fitsStore = (value: unknown): boolean => jsonBytes(value) <= ITEM_VALUE_MAX_BYTES
