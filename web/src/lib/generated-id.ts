import { GENERATED_ID_LENGTH } from '@keel/contract/constants'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a short id for something made in the browser, such as a gap. */
export const generatedId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(GENERATED_ID_LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Returns an id that is unique everywhere. Not `randomUUID`, which exists on secure origins only. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns a generated id that sorts after earlier ones: for elements numbered in the order they were made. */
export const laterId = (): string => `${Date.now().toString(36).padStart(9, '0')}${generatedId()}`
