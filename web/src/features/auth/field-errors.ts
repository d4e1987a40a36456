import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'

const CODES = [
  'required',
  'too_short',
  'too_long',
  'bad_email',
  'used',
  'taken',
  'common',
  'wrong',
  'not_found',
  'mismatch',
  'not_solved',
  'terms',
] as const
type Code = (typeof CODES)[number] | 'invalid'

/** Returns messages of fields, for error codes of the server and of our own checks. */
export function useFieldErrors() {
  const t = useTranslations('auth.field')
  const sentence = (code: string): string =>
    t((CODES as readonly string[]).includes(code) ? (code as Code) : 'invalid', { min: PASSWORD_MIN_LENGTH })
  return {
    sentence,
    /** Returns the server's errors about these fields; null when the failure is not about any of them. */
    fromServer: (error: unknown, fields: readonly string[]): Record<string, string> | null => {
      if (!isApiError(error)) return null
      const known = Object.entries(error.errors).filter(([field]) => fields.includes(field))
      return known.length > 0 ? Object.fromEntries(known.map(([field, code]) => [field, sentence(code)])) : null
    },
  }
}

/** Checks before anything is sent; each returns a code, or null when nothing is wrong. */
export const checkName = (value: string): string | null =>
  !value.trim() ? 'required' : value.trim().length > NAME_MAX_LENGTH ? 'too_long' : null
export const checkEmail = (value: string): string | null =>
  !value.trim() ? 'required' : /^\S+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : 'bad_email'
export const checkNewPassword = (value: string): string | null =>
  !value ? 'required' : value.length < PASSWORD_MIN_LENGTH ? 'too_short' : value.length > PASSWORD_MAX_LENGTH ? 'too_long' : null
