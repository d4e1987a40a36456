import { Button, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { VERIFY_TOKEN_LENGTH } from '@keel/contract/constants'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { ResetLink } from '@keel/contract/entities/user'
import { isApiError } from '../../data/_shared/errors'
import { queryClient } from '../../data/_shared/query-client'
import { fetchMe } from '../../data/users/fetch-me'
import { clearSessionCache, currentUserId } from '../../data/users/me'
import { resetPassword } from '../../data/users/sign-in'
import { resetLinkQuery } from '../../data/users/queries'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { checkNewPassword, useFieldErrors } from '../../features/auth/field-errors'
import { NewPasswordInput } from '../../features/auth/new-password-input'
import { useFirstFocus } from '../../features/auth/use-first-focus'
import { useSearchPart } from '../../lib/navigation'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { LoadingState } from '../../ui/states'
import { VisitorButtonLink, VisitorTextLink } from '../../ui/visitor-links'

/** Forgets the user of this page if the new password has ended their session too: the link may be for another account. */
async function forgetSignedOut(): Promise<void> {
  if (currentUserId() && (await fetchMe().catch(() => undefined)) === null) clearSessionCache()
}

export function ResetPasswordScreen() {
  const t = useTranslations('auth')
  const token = useSearchPart('token') ?? ''
  const whole = token.length === VERIFY_TOKEN_LENGTH
  // Checked before the user thinks of a password; without a response the form can still be tried.
  const link = useQuery({ ...resetLinkQuery(token), enabled: whole }, queryClient)
  const [state, setState] = useState<'asking' | 'done' | 'invalid'>('asking')

  if (state === 'done')
    return (
      <AuthPage icon={<IconCircleCheck size={28} stroke={1.6} />} title={t('reset.doneTitle')} lead={t('reset.doneText')}>
        <VisitorButtonLink to="/login" size="md" fullWidth>
          {t('login.submit')}
        </VisitorButtonLink>
      </AuthPage>
    )
  if (!whole || state === 'invalid' || isApiError(link.error, 'reset.link.invalid'))
    return (
      <AuthPage
        icon={<IconLinkOff size={28} stroke={1.6} />}
        title={t('reset.invalidTitle')}
        lead={t('reset.invalidText')}
        foot={<VisitorTextLink to="/login">{t('backToLogin')}</VisitorTextLink>}
      >
        <VisitorButtonLink to="/forgot-password" size="md" fullWidth>
          {t('reset.again')}
        </VisitorButtonLink>
      </AuthPage>
    )
  if (link.isPending) return <LoadingState />
  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')}>
      <NewPasswordForm token={token} link={link.data} onEnd={setState} />
    </AuthPage>
  )
}

interface FormProps {
  token: string
  /** Undefined without a response. */
  link: ResetLink | undefined
  onEnd: (how: 'done' | 'invalid') => void
}

function NewPasswordForm({ token, link, onEnd }: FormProps) {
  const t = useTranslations('auth')
  const format = useFormatter()
  const firstWay = useRef<HTMLInputElement>(null)
  const waysIn = link ? [...link.providers, ...(link.passkeys > 0 ? [t('reset.passkeys', { count: link.passkeys })] : [])] : []
  const ways = format.list(waysIn)
  // Any other new password ends all other ways in: somebody else may have opened one.
  const mayKeep = waysIn.length > 0 && link?.has_password === false
  const { sentence, fromServer } = useFieldErrors()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', waysIn: '' },
    validate: {
      waysIn: (value) => mayKeep && value === '' && t('reset.choose'),
      password: (value) => {
        const code = checkNewPassword(value)
        return code && sentence(code)
      },
    },
  })
  useFirstFocus(() => form.getInputNode('password'))
  const [submit, busy] = useAction(async ({ password, waysIn: choice }: { password: string; waysIn: string }) => {
    setFailure(null)
    try {
      await resetPassword({ token, password, ways_in: choice === 'keep' ? 'keep' : 'end' })
      await forgetSignedOut()
      onEnd('done')
    } catch (error) {
      const errors = fromServer(error, ['password'])
      if (isApiError(error, 'reset.link.invalid')) onEnd('invalid')
      else if (errors) form.setErrors(errors)
      else setFailure(error)
    }
  })

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(submit, ({ password }) => (password ? form.getInputNode('password') : firstWay.current)?.focus())}
    >
      <NewPasswordInput
        label={t('newPassword')}
        name="new-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {mayKeep && (
        <Radio.Group label={t('reset.keepWaysIn', { ways })} key={form.key('waysIn')} {...form.getInputProps('waysIn')}>
          <Stack gap={10} my="xs">
            <Radio ref={firstWay} value="keep" label={t('reset.keep')} />
            <Radio value="end" label={t('reset.end')} />
          </Stack>
        </Radio.Group>
      )}
      {waysIn.length > 0 && !mayKeep && <p className={classes.note}>{t('reset.waysInEnd', { ways })}</p>}
      <FormError error={failure} />
      <Button type="submit" size="md" loading={busy} fullWidth>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
