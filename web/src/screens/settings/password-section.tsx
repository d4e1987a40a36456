import { Button, PasswordInput, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_MAX_LENGTH } from '@keel/contract/constants'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { useUser } from '../../data/users/me'
import { changePassword } from '../../data/users/calls'
import { identitiesQuery } from '../../data/users/queries'
import { checkNewPassword, useFieldErrors } from '../../features/auth/field-errors'
import { NewPasswordInput } from '../../features/auth/new-password-input'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { ButtonLink } from '../../ui/links'
import { ErrorState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { Section } from './section'
import classes from './section.module.css'
import { useTokensLeft } from './tokens-left'

const FIELDS = ['current', 'password', 'confirm'] as const
type Values = Record<(typeof FIELDS)[number], string>

/** The form to change the password, or for an account without one the way to set it. */
export const PasswordSection = () => (useUser().passwordless ? <NoPassword /> : <ChangePassword />)

function ChangePassword() {
  const t = useTranslations('settings.password')
  const a = useTranslations('auth')
  const user = useUser()
  const queryClient = useQueryClient()
  const { sentence, fromServer } = useFieldErrors()
  const [failure, setFailure] = useState<unknown>(null)
  /** Changes to remount the form with empty fields. */
  const [round, setRound] = useState(0)
  const [offerTokens, tokensLeft] = useTokensLeft()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { current: '', password: '', confirm: '' },
    validate: {
      current: (value) => (value ? null : sentence('required')),
      password: (value) => {
        const code = checkNewPassword(value)
        return code && sentence(code)
      },
      confirm: (value, values) => (value ? (value === values.password ? null : sentence('mismatch')) : sentence('required')),
    },
  })
  const focusFirst = (errors: object) => form.getInputNode(FIELDS.find((field) => field in errors) ?? '')?.focus()
  const [save, saving] = useAction(async ({ current, password }: Values) => {
    setFailure(null)
    try {
      const tokens = await changePassword({ current, password })
      form.reset()
      setRound((n) => n + 1)
      toast.success(t('done'))
      offerTokens(tokens)
      await queryClient.invalidateQueries({ queryKey: keys.sessions })
    } catch (error) {
      const errors = fromServer(error, FIELDS)
      if (errors) {
        form.setErrors(errors)
        focusFirst(errors)
      } else {
        setFailure(error)
      }
    }
  })
  const show = { 'aria-label': a('showPassword') }

  return (
    <Section title={t('title')} lead={t('lead')}>
      <form key={round} className={classes.form} noValidate onSubmit={form.onSubmit(save, focusFirst)}>
        {/* Names the account to password managers. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={t('current')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          visibilityToggleButtonProps={show}
          key={form.key('current')}
          aria-invalid={form.errors['current'] ? true : undefined}
          {...form.getInputProps('current')}
        />
        <NewPasswordInput label={a('newPassword')} key={form.key('password')} {...form.getInputProps('password')} />
        <PasswordInput
          label={t('confirm')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
          visibilityToggleButtonProps={show}
          key={form.key('confirm')}
          aria-invalid={form.errors['confirm'] ? true : undefined}
          {...form.getInputProps('confirm')}
        />
        <FormError error={failure} />
        <div className={classes.end}>
          <Button type="submit" loading={saving}>
            {t('submit')}
          </Button>
        </div>
      </form>
      {tokensLeft}
    </Section>
  )
}

function NoPassword() {
  const t = useTranslations('settings.password')
  const format = useFormatter()
  const identities = useQuery(identitiesQuery)
  const providers = identities.data?.map(({ provider }) => provider)
  return (
    <Section title={t('title')} lead={providers && (providers.length > 0 ? t('only', { providers: format.list(providers) }) : t('none'))}>
      {identities.isPending ? (
        <Skeleton height={64} />
      ) : identities.isError ? (
        <ErrorState error={identities.error} onRetry={() => void identities.refetch()} />
      ) : (
        <div className={classes.end}>
          <ButtonLink to="/forgot-password" variant="default">
            {t('set')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}
