import { Anchor, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NAME_MAX_LENGTH, ROLE } from '@keel/contract/constants'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { isApiError } from '../../data/_shared/errors'
import { register } from '../../data/users/sign-in'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { CaptchaField } from '../../features/auth/captcha-field'
import { EmailInput } from '../../features/auth/email-input'
import { checkEmail, checkName, checkNewPassword, useFieldErrors } from '../../features/auth/field-errors'
import { isNewInstallation, needsSetupLink } from '../../features/auth/new-installation'
import { NewPasswordInput } from '../../features/auth/new-password-input'
import { ProviderLinks } from '../../features/auth/provider-links'
import { RoleCards, type RoleChoice } from '../../features/auth/role-cards'
import { TermsCheckbox } from '../../features/auth/terms-checkbox'
import { useAfterCaptcha } from '../../features/auth/use-after-captcha'
import { useEnter } from '../../features/auth/use-enter'
import { addTexts, languageStore } from '../../i18n/language'
import { useSearchPart, withReturn } from '../../lib/navigation'
import { wantedPath } from '../../lib/redirect'
import { retriedPart } from '../../lib/retried-part'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { LoadingState } from '../../ui/states'
import { VisitorTextLink } from '../../ui/visitor-links'
import { InvalidInvitation } from './invalid-invitation'
import { EmailUsed } from './email-used'
import { useInvitation } from './use-invitation'
import { useOffer } from './use-offer'

const ByInvitation = retriedPart(async () => {
  const [module] = await Promise.all([import('./by-invitation'), addTexts('terms')])
  return module.ByInvitation
})
const InvitedAs = retriedPart(async () => {
  const [module] = await Promise.all([import('./invited-as'), addTexts('terms')])
  return module.InvitedAs
})
const InvitedToClass = retriedPart(async () => {
  const [module] = await Promise.all([import('./invited-to-class'), addTexts('terms')])
  return module.InvitedToClass
})
const ClassLinkDead = retriedPart(async () => {
  const [module] = await Promise.all([import('./invited-to-class'), addTexts('terms')])
  return module.ClassLinkDead
})
const JoinByName = retriedPart(async () => {
  const [module] = await Promise.all([import('./join-by-name'), addTexts('without-mail')])
  return module.JoinByName
})
const OperatorAccount = retriedPart(async () => {
  const [module] = await Promise.all([import('./set-up'), addTexts('terms')])
  return module.OperatorAccount
})
const InvalidSetup = retriedPart(async () => {
  const [module] = await Promise.all([import('./set-up'), addTexts('terms')])
  return module.InvalidSetup
})

const FIELDS = ['role', 'first_name', 'last_name', 'email', 'password', 'terms', 'captcha'] as const

interface Values {
  role: RoleChoice | null
  first_name: string
  last_name: string
  email: string
  password: string
  terms: boolean
  captcha: string
}

export function RegisterScreen() {
  const t = useTranslations('auth')
  const lang = useStore(languageStore, (state) => state.language)
  const r = useSearchPart('r')
  const enter = useEnter()
  const { sentence, fromServer } = useFieldErrors()
  const { token, invited, isLoading, invalid, preview, className, isClass, forget } = useInvitation(r)
  const offer = useOffer(invited)
  const [byMail, setByMail] = useState(false)
  const site = invited ? undefined : offer.invitation
  // Nobody is there who could have invited: the link is the one that the server printed.
  const [isNew] = useState(isNewInstallation)
  const isRoleFixed = invited || Boolean(site)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const messageOf = (code: string | null) => code && sentence(code)
  // Learners come from a shared page too: the teacher role must not be preselected there.
  const [preset] = useState<RoleChoice | null>(() => (wantedPath(r).startsWith('/s/') ? null : ROLE.teacher))
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { role: preset, first_name: '', last_name: '', email: '', password: '', terms: false, captcha: '' },
    validate: {
      role: (value) => (value === null && !isRoleFixed ? sentence('required') : null),
      first_name: (value) => messageOf(checkName(value)),
      last_name: (value) => messageOf(checkName(value)),
      email: (value) => (site?.email ? null : messageOf(checkEmail(value))),
      password: (value) => messageOf(checkNewPassword(value)),
      terms: (value) => (value ? null : sentence('terms')),
      captcha: (value) => (value ? null : sentence('not_solved')),
    },
  })
  const [role, setRole] = useState(preset)
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
      const user = await register({
        ...values,
        terms: true,
        email: site?.email ?? values.email.trim(),
        role: site?.role ?? (invited || values.role === null ? ROLE.student : values.role),
        invite: token ?? offer.token,
        lang,
      })
      await enter(user, r)
    } catch (error) {
      const errors = fromServer(error, FIELDS)
      if (errors) {
        form.setErrors(isApiError(error, 'email.used') ? { ...errors, email: <EmailUsed r={r} /> } : errors)
        focusFirst(errors)
      } else {
        setFailure(error)
      }
      // The server accepts a solution once; `busy` did not use it up.
      if (!isApiError(error, 'busy')) setRound((n) => n + 1)
    }
  })

  const send = form.onSubmit(submit, focusFirst)
  const { waiting, submitAfterCaptcha, onVerifying } = useAfterCaptcha(() => send())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submitAfterCaptcha()
  }

  if (isLoading || offer.isLoading) return <LoadingState />
  if (invalid) return <InvalidInvitation text={isClass && <ClassLinkDead />} onWithout={forget} />
  if (site === null && isNew) return <InvalidSetup fallback={<LoadingState />} onWithout={offer.isOpen ? offer.drop : null} />
  if (!invited && !offer.isOpen && (offer.isClosed || !site))
    return <ByInvitation fallback={<LoadingState />} wasInvited={site === null && !offer.isClosed} r={r} />
  if (site === null) return <ByInvitation fallback={<LoadingState />} wasInvited r={r} onWithout={offer.drop} />
  const invitation = className ? (
    <InvitedToClass name={className} />
  ) : preview ? (
    t('register.invitedBy', { teacher: preview.teacher, room: preview.room_name })
  ) : (
    t('register.invited')
  )
  if (token !== undefined && offer.isWithoutMail && !byMail)
    return (
      <JoinByName fallback={<LoadingState />} token={token} isClass={isClass} r={r} lead={invitation} onByMail={() => setByMail(true)} />
    )
  return (
    <AuthPage
      title={t('register.title')}
      lead={
        invited ? (
          <>
            {invitation}{' '}
            <Anchor component="button" type="button" ta="start" onClick={forget}>
              {t('register.notInvited')}
            </Anchor>
          </>
        ) : site?.operator ? (
          <OperatorAccount />
        ) : site ? (
          <InvitedAs role={site.role} />
        ) : needsSetupLink() ? (
          t('login.setup')
        ) : undefined
      }
      foot={
        <>
          {t('register.haveAccount')} <VisitorTextLink to={withReturn('/login', r)}>{t('register.login')}</VisitorTextLink>
        </>
      }
    >
      <ProviderLinks r={r} invite={token ?? offer.token} above />
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        {!isRoleFixed && <RoleCards value={role} missing={form.errors['role'] !== undefined} onChange={choose} />}
        <div className={classes.pair}>
          <TextInput
            label={t('firstName')}
            name="given-name"
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            size="md"
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('lastName')}
            name="family-name"
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            size="md"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
        </div>
        {site?.email ? <EmailInput value={site.email} readOnly /> : <EmailInput key={form.key('email')} {...form.getInputProps('email')} />}
        <NewPasswordInput
          label={t('password')}
          name="new-password"
          size="md"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TermsCheckbox key={form.key('terms')} {...form.getInputProps('terms', { type: 'checkbox' })} />
        <CaptchaField form={form} onVerifying={onVerifying} round={round} />
        <FormError error={failure} />
        <Button type="submit" size="md" loading={busy || waiting} fullWidth>
          {t('register.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}
