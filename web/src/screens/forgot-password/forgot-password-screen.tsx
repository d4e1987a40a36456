import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailForward } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { currentUser } from '../../data/users/me'
import { sendReset } from '../../data/users/sign-in'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { bold } from '../../features/auth/bold'
import { CaptchaField } from '../../features/auth/captcha-field'
import { EmailInput } from '../../features/auth/email-input'
import { checkEmail, useFieldErrors } from '../../features/auth/field-errors'
import { MailHint } from '../../features/auth/mail-hint'
import { useAfterCaptcha } from '../../features/auth/use-after-captcha'
import { useFirstFocus } from '../../features/auth/use-first-focus'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { VisitorTextLink } from '../../ui/visitor-links'

/** Mails a link to set a new password: to somebody who forgot it, and to a user whose account has none yet. */
export function ForgotPasswordScreen() {
  const t = useTranslations('auth')
  const { sentence, fromServer } = useFieldErrors()
  const [user] = useState(currentUser)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: user?.email ?? '', captcha: '' },
    validate: {
      email: (value) => {
        const code = checkEmail(value)
        return code && sentence(code)
      },
      captcha: (value) => (value ? null : sentence('not_solved')),
    },
  })
  useFirstFocus(() => form.getInputNode('email'))
  const [submit, busy] = useAction(async ({ email, captcha }: { email: string; captcha: string }) => {
    setFailure(null)
    try {
      await sendReset({ email: email.trim(), captcha })
      setSentTo(email.trim())
    } catch (error) {
      const errors = fromServer(error, ['email', 'captcha'])
      if (errors) form.setErrors(errors)
      else setFailure(error)
      form.getInputNode('email')?.focus()
      setRound((n) => n + 1)
    }
  })
  const send = form.onSubmit(submit, () => form.getInputNode('email')?.focus())
  const { waiting, submitAfterCaptcha, onVerifying } = useAfterCaptcha(() => send())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submitAfterCaptcha()
  }
  const back = <VisitorTextLink to={user ? '/settings' : '/login'}>{t(user ? 'backToSettings' : 'backToLogin')}</VisitorTextLink>

  if (sentTo !== null)
    return (
      <AuthPage
        icon={<IconMailForward size={28} stroke={1.6} />}
        title={t('forgot.sentTitle')}
        lead={t.rich('forgot.sentText', { email: sentTo, b: bold })}
        foot={back}
      >
        <MailHint />
      </AuthPage>
    )
  return (
    <AuthPage title={t(user ? 'reset.title' : 'forgot.title')} lead={t('forgot.lead')} foot={back}>
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <EmailInput key={form.key('email')} {...form.getInputProps('email')} />
        <CaptchaField form={form} onVerifying={onVerifying} round={round} />
        <FormError error={failure} />
        <Button type="submit" size="md" loading={busy || waiting} fullWidth>
          {t('forgot.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
