import { Button, PasswordInput } from '@mantine/core'
import { PASSWORD_MAX_LENGTH } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { login } from '../../data/users/sign-in'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { EmailInput } from '../../features/auth/email-input'
import { checkEmail, useFieldErrors } from '../../features/auth/field-errors'
import { isNewInstallation, needsSetupLink } from '../../features/auth/new-installation'
import { PasskeyButton } from '../../features/auth/passkey-button'
import { ProviderLinks } from '../../features/auth/provider-links'
import { useAfterCaptcha } from '../../features/auth/use-after-captcha'
import { useAskedCaptcha } from '../../features/auth/use-asked-captcha'
import { useEnter } from '../../features/auth/use-enter'
import { useFirstFocus } from '../../features/auth/use-first-focus'
import { usePasskeyAutofill } from '../../features/auth/use-passkey-autofill'
import { useSearchPart, withReturn } from '../../lib/navigation'
import { supportsPasskeys } from '../../lib/passkeys'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { VisitorTextLink } from '../../ui/visitor-links'

export function LoginScreen() {
  const t = useTranslations('auth')
  const r = useSearchPart('r')
  const enter = useEnter()
  const { sentence } = useFieldErrors()
  const [failure, setFailure] = useState<unknown>(null)
  // Two fields need no form library: this screen has to load fast.
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({})
  const captcha = useAskedCaptcha()
  const field = (name: 'email' | 'password') => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  useFirstFocus(() => field('email'))
  const passkey = { onEnter: (user: User) => enter(user, r), onFailure: setFailure }
  usePasskeyAutofill(passkey)
  const [submit, busy] = useAction(async (values: { email: string; password: string }) => {
    setFailure(null)
    try {
      await enter(await login({ email: values.email.trim(), password: values.password, ...captcha.solution }), r)
    } catch (error) {
      if (captcha.takeFailure(error)) setWrong({})
      else setFailure(error)
      field('password')?.focus()
    }
  })
  const check = () => {
    const email = field('email')?.value ?? ''
    const password = field('password')?.value ?? ''
    const badEmail = checkEmail(email)
    const found = {
      email: badEmail ? sentence(badEmail) : undefined,
      password: password ? undefined : sentence('required'),
    }
    const solved = captcha.check()
    setWrong(found)
    if (found.email ?? found.password) field(found.email ? 'email' : 'password')?.focus()
    else if (solved) submit({ email, password })
  }
  const { waiting, submitAfterCaptcha, onVerifying } = useAfterCaptcha(check)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submitAfterCaptcha()
  }
  return (
    <AuthPage
      title={t('login.title')}
      lead={needsSetupLink() ? t('login.setup') : isNewInstallation() ? t('login.first') : undefined}
      foot={
        <>
          {t('login.noAccount')} <VisitorTextLink to={withReturn('/register', r)}>{t('login.register')}</VisitorTextLink>
        </>
      }
    >
      <form ref={form} className={classes.form} noValidate onSubmit={handleSubmit}>
        <FormError error={failure} />
        <EmailInput
          autoComplete="username webauthn"
          error={wrong.email}
          onChange={() => setWrong((before) => ({ ...before, email: undefined }))}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          error={wrong.password}
          aria-invalid={wrong.password ? true : undefined}
          onChange={() => setWrong((before) => ({ ...before, password: undefined }))}
        />
        {captcha.field(onVerifying)}
        <VisitorTextLink to="/forgot-password" size="sm">
          {t('login.forgot')}
        </VisitorTextLink>
        <Button type="submit" size="md" loading={busy || waiting} fullWidth>
          {t('login.submit')}
        </Button>
      </form>
      <ProviderLinks r={r}>{supportsPasskeys() && <PasskeyButton {...passkey} />}</ProviderLinks>
    </AuthPage>
  )
}
