import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getRouteApi } from '@tanstack/react-router'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@keel/contract/constants'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { login } from '../../api/login'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { checkEmail, useFieldErrors } from '../../features/auth/field-errors'
import { useEnter } from '../../features/auth/use-enter'
import { useFirstFocus } from '../../features/auth/use-first-focus'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { TextLink } from '../../ui/links'

const route = getRouteApi('/auth/login')

export function LoginScreen() {
  const t = useTranslations('auth')
  const { r } = route.useSearch()
  const enter = useEnter()
  const { sentence } = useFieldErrors()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => {
        const code = checkEmail(value)
        return code && sentence(code)
      },
      password: (value) => (value ? null : sentence('required')),
    },
  })
  useFirstFocus(() => form.getInputNode('email'))
  const [submit, busy] = useAction(async (values: { email: string; password: string }) => {
    setFailure(null)
    try {
      await enter(await login({ email: values.email.trim(), password: values.password }), r)
    } catch (error) {
      setFailure(error)
      form.getInputNode('password')?.focus()
    }
  })
  return (
    <AuthPage
      title={t('login.title')}
      foot={
        <>
          {t('login.noAccount')}{' '}
          <TextLink to="/register" search={{ r }}>
            {t('login.register')}
          </TextLink>
        </>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      >
        <FormError error={failure} />
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextLink to="/forgot-password" size="sm">
          {t('login.forgot')}
        </TextLink>
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('login.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
