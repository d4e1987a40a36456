import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NAME_MAX_LENGTH } from '@keel/contract/constants'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { keys } from '../../data/_shared/keys'
import { cancelEmail, updateUser } from '../../data/users/calls'
import { pendingEmailQuery } from '../../data/users/queries'
import { sendVerify } from '../../data/users/verify-email'
import { checkName, useFieldErrors } from '../../features/auth/field-errors'
import { MailHint } from '../../features/auth/mail-hint'
import { addTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { Section } from './section'
import section from './section.module.css'
import classes from './profile-section.module.css'

const NoAddress = retriedPart(async () => {
  const [module] = await Promise.all([import('./no-address'), addTexts('without-mail')])
  return module.NoAddress
})
const EmailDialog = retriedPart(() => import('./email-dialog').then((module) => module.EmailDialog))

const FIELDS = ['first_name', 'last_name'] as const

export function ProfileSection() {
  const t = useTranslations('settings')
  const c = useTranslations('common')
  const a = useTranslations('auth')
  const user = useUser()
  const { sentence, fromServer } = useFieldErrors()
  const [failure, setFailure] = useState<unknown>(null)
  const check = (value: string) => {
    const code = checkName(value)
    return code && sentence(code)
  }
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    // Who joined by a name of one word has no last name.
    validate: { first_name: check, last_name: (value) => (value.trim() === '' && user.last_name === '' ? null : check(value)) },
  })
  const [save, saving] = useAction(async (values: { first_name: string; last_name: string }) => {
    setFailure(null)
    try {
      await updateUser(values.last_name.trim() === '' ? { first_name: values.first_name } : values)
      toast.success(t('saved'))
    } catch (error) {
      const errors = fromServer(error, FIELDS)
      if (errors) form.setErrors(errors)
      else setFailure(error)
    }
  })

  return (
    <Section title={t('profile.title')} lead={t('profile.lead')}>
      <form
        className={section.form}
        noValidate
        onSubmit={form.onSubmit(save, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      >
        <div className={classes.pair}>
          <TextInput
            label={a('firstName')}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={a('lastName')}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
        </div>
        {user.email === '' ? <NoAddress waiting={<PendingAddress />} /> : <Address email={user.email} verified={user.verify === 1} />}
        <FormError error={failure} />
        <div className={section.end}>
          <Button type="submit" loading={saving}>
            {c('save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function Address({ email, verified }: { email: string; verified: boolean }) {
  const t = useTranslations('settings.profile')
  const v = useTranslations('auth.verify')
  const e = useTranslations('settings.email')
  const [sent, setSent] = useState(false)
  const [asked, setAsked] = useState(false)
  const [send, sending] = useAction(async () => {
    try {
      await sendVerify()
      setSent(true)
      toast.success(v('sent', { email }))
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <div>
      <span className={section.label}>{t('email')}</span>
      <div className={classes.email}>
        <span>{email}</span>
        {verified ? (
          <span className={classes.verified}>
            <IconCircleCheck size={17} aria-hidden />
            {t('verified')}
          </span>
        ) : (
          <>
            <span className={classes.unverified}>{t('unverified')}</span>
            <Button size="compact-sm" variant="light" loading={sending} disabled={sent} onClick={send}>
              {t('sendLink')}
            </Button>
          </>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
          {e('change')}
        </Button>
      </div>
      <PendingAddress />
      {asked && <EmailDialog onClose={() => setAsked(false)} />}
    </div>
  )
}

/** The new address while it waits for the link in its mail. */
function PendingAddress() {
  const t = useTranslations('settings.email')
  const queryClient = useQueryClient()
  const pending = useQuery(pendingEmailQuery).data
  const [cancel, cancelling] = useAction(async () => {
    try {
      await cancelEmail()
      queryClient.setQueryData(keys.pendingEmail, null)
      toast.success(t('cancelled'))
    } catch (error) {
      toastError(error)
    }
  })
  if (!pending) return null
  return (
    <>
      <div className={classes.email} role="status">
        <span className={section.hint}>{t('waiting', { email: pending.email })}</span>
        <Button size="compact-sm" variant="subtle" loading={cancelling} onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
      <MailHint />
    </>
  )
}
