import { Button, PasswordInput } from '@mantine/core'
import { PASSWORD_MAX_LENGTH } from '@keel/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { connectByPassword } from '../../data/users/sign-in'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { EmailInput } from '../../features/auth/email-input'
import { useFieldErrors } from '../../features/auth/field-errors'
import { useAfterCaptcha } from '../../features/auth/use-after-captcha'
import { useAskedCaptcha } from '../../features/auth/use-asked-captcha'
import { useEnter } from '../../features/auth/use-enter'
import { useFirstFocus } from '../../features/auth/use-first-focus'
import { withReturn } from '../../lib/navigation'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { VisitorTextLink } from '../../ui/visitor-links'
import type { SignInFormProps } from './form-props'

/** Asks for the password of the account with the same address, and connects it. */
export function ConnectForm({ pending, r, onExpired }: SignInFormProps) {
  const t = useTranslations('sign-in')
  const a = useTranslations('auth')
  const enter = useEnter()
  const { sentence, fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)
  const captcha = useAskedCaptcha()
  useFirstFocus(() => field.current)
  const [submit, busy] = useAction(async (password: string) => {
    setFailure(null)
    try {
      await enter(await connectByPassword({ password, ...captcha.solution }), r)
    } catch (error) {
      if (isApiError(error, 'sign.in.expired')) return onExpired(error)
      const errors = fromServer(error, ['password'])
      if (captcha.takeFailure(error)) setWrong(null)
      else if (errors) setWrong(errors['password'] ?? null)
      else setFailure(error)
      field.current?.focus()
    }
  })
  const check = () => {
    const password = field.current?.value ?? ''
    const solved = captcha.check()
    setWrong(password ? null : sentence('required'))
    if (!password) field.current?.focus()
    else if (solved) submit(password)
  }
  const { waiting, submitAfterCaptcha, onVerifying } = useAfterCaptcha(check)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submitAfterCaptcha()
  }
  return (
    <AuthPage
      title={t('connect')}
      lead={t('connectText', { provider: pending.provider.name })}
      foot={<VisitorTextLink to={withReturn('/login', r)}>{a('backToLogin')}</VisitorTextLink>}
    >
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <FormError error={failure} />
        <EmailInput value={pending.email} readOnly />
        <PasswordInput
          ref={field}
          label={a('password')}
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': a('showPassword') }}
          error={wrong}
          aria-invalid={wrong ? true : undefined}
          onChange={() => setWrong(null)}
        />
        {captcha.field(onVerifying)}
        <VisitorTextLink to="/forgot-password" size="sm">
          {a('login.forgot')}
        </VisitorTextLink>
        <Button type="submit" size="md" loading={busy || waiting} fullWidth>
          {a('login.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
