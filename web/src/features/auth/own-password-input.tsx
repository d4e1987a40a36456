import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX_LENGTH } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'

/** The field for the password that the account has, asked for before what only its owner may do. */
export function OwnPasswordInput({ error, ...props }: PasswordInputProps) {
  const t = useTranslations('auth')
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
