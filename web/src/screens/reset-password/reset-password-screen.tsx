import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../api/errors'
import { resetPassword } from '../../api/passwords'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { checkNewPassword, useFieldErrors } from '../../features/auth/field-errors'
import { NewPasswordInput } from '../../features/auth/new-password-input'
import { useFirstFocus } from '../../features/auth/use-first-focus'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { ButtonLink, TextLink } from '../../ui/links'

const route = getRouteApi('/auth/reset-password')

export function ResetPasswordScreen() {
  const t = useTranslations('auth')
  const { token = '' } = route.useSearch()
  const { sentence, fromServer } = useFieldErrors()
  const [state, setState] = useState<'asking' | 'done' | 'invalid'>(token.length === VERIFY_TOKEN_LENGTH ? 'asking' : 'invalid')
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: {
      password: (value) => {
        const code = checkNewPassword(value)
        return code && sentence(code)
      },
    },
  })
  useFirstFocus(() => form.getInputNode('password'))
  const [submit, busy] = useAction(async ({ password }: { password: string }) => {
    setFailure(null)
    try {
      await resetPassword({ token, password })
      setState('done')
    } catch (error) {
      const errors = fromServer(error, ['password'])
      if (isApiError(error, 'reset.link.invalid')) setState('invalid')
      else if (errors) form.setErrors(errors)
      else setFailure(error)
    }
  })

  if (state === 'done')
    return (
      <AuthPage icon={<IconCircleCheck size={28} stroke={1.6} />} title={t('reset.doneTitle')} lead={t('reset.doneText')}>
        <ButtonLink to="/login" size="md" fullWidth>
          {t('login.submit')}
        </ButtonLink>
      </AuthPage>
    )
  if (state === 'invalid')
    return (
      <AuthPage
        icon={<IconLinkOff size={28} stroke={1.6} />}
        title={t('reset.invalidTitle')}
        lead={t('reset.invalidText')}
        foot={<TextLink to="/login">{t('backToLogin')}</TextLink>}
      >
        <ButtonLink to="/forgot-password" size="md" fullWidth>
          {t('reset.again')}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('password')?.focus())}>
        <NewPasswordInput
          label={t('newPassword')}
          name="new-password"
          size="md"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormError error={failure} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
