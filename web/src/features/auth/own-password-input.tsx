import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX_LENGTH } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'

/**
 * The field for the password that the account has, asked for before what only its owner may do. Nothing for an account without one: the
 * server then requires that its owner has logged in lately.
 */
export function OwnPasswordInput({ error, ...props }: PasswordInputProps) {
  const t = useTranslations('auth')
  const { passwordless } = useUser()
  if (passwordless) return null
  return (
    <PasswordInput
      name="password"
      autoComplete="current-password"
      maxLength={PASSWORD_MAX_LENGTH}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      error={error}
      aria-invalid={error ? true : undefined}
      {...props}
    />
  )
}
