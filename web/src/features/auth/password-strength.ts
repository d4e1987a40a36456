import { PASSWORD_MIN_LENGTH } from '@keel/contract/constants'

/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong: a hint while typing; the server refuses common passwords. */
export type Strength = 0 | 1 | 2 | 3 | 4

export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN_LENGTH) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  if (different < 5 || /^(?:\d+|[a-z]{1,9}\d{0,4})$/i.test(password)) return 1
  // Length counts most: a sentence of small letters is better than eight mixed characters.
  const points = (password.length >= 11 ? 1 : 0) + (password.length >= 15 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return Math.min(4, 2 + points) as Strength
}
