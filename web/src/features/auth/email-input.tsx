import { TextInput, type TextInputProps } from '@mantine/core'
import { EMAIL_MAX_LENGTH } from '@keel/contract/constants'
import { useTranslations } from 'use-intl/react'

/** One's own address, by which one signs in: password managers know it. */
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
