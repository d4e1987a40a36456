import { TextInput, type TextInputProps } from '@mantine/core'
import { EMAIL_MAX_LENGTH } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'

/** The user's e-mail address for signing in; password managers recognise the field. */
export function EmailInput(props: TextInputProps) {
  const t = useTranslations('auth')
  return (
    <TextInput
      label={t('email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      maxLength={EMAIL_MAX_LENGTH}
      size="md"
      {...props}
    />
  )
}
