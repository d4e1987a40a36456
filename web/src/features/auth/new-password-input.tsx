import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@keel/contract/constants'
import { type ChangeEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { passwordStrength } from './password-strength'
import classes from './new-password-input.module.css'

const NAMES = ['tooShort', 'weak', 'fair', 'good', 'strong'] as const

/** A field for a new password, with a strength hint. */
export function NewPasswordInput({ onChange, ...props }: PasswordInputProps) {
  const t = useTranslations('auth')
  const [typed, setTyped] = useState('')
  const strength = passwordStrength(typed)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    onChange?.(event)
  }
  const hint = (
    <span className={classes.hint} data-strength={typed ? strength : undefined}>
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= strength || undefined} />
        ))}
      </span>
      <span aria-live="polite">{typed ? t(`strength.${NAMES[strength]}`) : t('strength.hint', { min: PASSWORD_MIN_LENGTH })}</span>
    </span>
  )
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      autoComplete="new-password"
      maxLength={PASSWORD_MAX_LENGTH}
      onChange={change}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  )
}
