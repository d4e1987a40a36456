import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NAME_MAX_LENGTH, ROLE } from '@keel/contract/constants'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { isApiError } from '../../data/_shared/errors'
import { registerByProvider } from '../../data/users/sign-in'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { EmailInput } from '../../features/auth/email-input'
import { checkName, useFieldErrors } from '../../features/auth/field-errors'
import { RoleCards, type RoleChoice } from '../../features/auth/role-cards'
import { TermsCheckbox } from '../../features/auth/terms-checkbox'
import { useEnter } from '../../features/auth/use-enter'
import { languageStore } from '../../i18n/language'
import { withReturn } from '../../lib/navigation'
import { wantedPath } from '../../lib/redirect'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { VisitorTextLink } from '../../ui/visitor-links'
import type { SignInFormProps } from './form-props'

const FIELDS = ['role', 'first_name', 'last_name', 'terms'] as const

interface Values {
  role: RoleChoice | null
  first_name: string
  last_name: string
  terms: boolean
}

/** The role that most people choose who come from there: learners have a shared page or an invitation to a classroom. */
function presetRole(path: string): RoleChoice | null {
  if (path.startsWith('/s/')) return null
  return /^\/[cr]\//.test(path) ? ROLE.student : ROLE.teacher
}

/** Asks for what the provider does not know, and creates the account. */
export function RegisterForm({ pending, r, onExpired }: SignInFormProps) {
  const t = useTranslations('sign-in')
  const a = useTranslations('auth')
  const lang = useStore(languageStore, (state) => state.language)
  const enter = useEnter()
  const { sentence, fromServer } = useFieldErrors()
  const [failure, setFailure] = useState<unknown>(null)
  const [preset] = useState(() => pending.role ?? presetRole(wantedPath(r)))
  const [role, setRole] = useState(preset)
  const messageOf = (code: string | null) => code && sentence(code)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { role: preset, first_name: pending.first_name, last_name: pending.last_name, terms: false },
    validate: {
      role: (value) => (value === null ? sentence('required') : null),
      first_name: (value) => messageOf(checkName(value)),
      last_name: (value) => messageOf(checkName(value)),
      terms: (value) => (value ? null : sentence('terms')),
    },
  })
  const focusFirst = (errors: object) => {
    const first = FIELDS.find((field) => field in errors) ?? ''
    const node = first === 'role' ? document.querySelector<HTMLElement>('input[name=role]') : form.getInputNode(first)
    node?.focus()
  }
  const choose = (next: RoleChoice) => {
    setRole(next)
    form.setFieldValue('role', next)
  }
  const [submit, busy] = useAction(async (values: Values) => {
    setFailure(null)
    try {
      await enter(await registerByProvider({ ...values, terms: true, role: values.role ?? ROLE.student, lang }), r)
    } catch (error) {
      if (isApiError(error, 'sign.in.expired')) return onExpired(error)
      const errors = fromServer(error, FIELDS)
      if (errors) {
        form.setErrors(errors)
        focusFirst(errors)
      } else setFailure(error)
    }
  })
  return (
    <AuthPage
      title={t('register')}
      lead={t('registerText', { provider: pending.provider.name })}
      foot={<VisitorTextLink to={withReturn('/login', r)}>{a('backToLogin')}</VisitorTextLink>}
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, focusFirst)}>
        {pending.role === null && <RoleCards value={role} missing={form.errors['role'] !== undefined} onChange={choose} />}
        <div className={classes.pair}>
          <TextInput
            label={a('firstName')}
            name="given-name"
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            size="md"
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={a('lastName')}
            name="family-name"
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            size="md"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
        </div>
        <EmailInput value={pending.email} readOnly />
        <TermsCheckbox key={form.key('terms')} {...form.getInputProps('terms', { type: 'checkbox' })} />
        <FormError error={failure} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {a('register.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
