import { Anchor, Button, TextInput } from '@mantine/core'
import { NAME_MAX_LENGTH } from '@keel/contract/constants'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { joinByName, joinPlaces } from '../../data/users/without-mail'
import { AuthPage } from '../../features/auth/auth-page'
import classes from '../../features/auth/auth-page.module.css'
import { checkName, useFieldErrors } from '../../features/auth/field-errors'
import { useAfterCaptcha } from '../../features/auth/use-after-captcha'
import { useAskedCaptcha } from '../../features/auth/use-asked-captcha'
import { useEnter } from '../../features/auth/use-enter'
import { addTexts, languageStore } from '../../i18n/language'
import { withReturn } from '../../lib/navigation'
import { retriedPart } from '../../lib/retried-part'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { VisitorTextLink } from '../../ui/visitor-links'
import own from './join-by-name.module.css'

const Terms = retriedPart(async () => {
  const [module] = await Promise.all([import('../../features/auth/terms-dialog'), addTexts('terms')])
  return module.TermsDialog
})

interface JoinByNameProps {
  token: string
  isClass: boolean
  r: string | undefined
  lead: ReactNode
  /** Asks for an address and a password instead. */
  onByMail: () => void
}

/** Joins what a link leads to and returns where that is; null where the page of the link has more to say. */
async function placeOf(token: string, isClass: boolean): Promise<string | null> {
  try {
    const rooms = await joinPlaces(token, isClass)
    if (rooms.includes(null)) return null
    return rooms.length > 1 ? '/home' : `/room/${rooms[0]}`
  } catch {
    // The account is made: the page of the link says what is wrong, such as a classroom that is full by now.
    return null
  }
}

/** Asks somebody who was invited to a classroom for a name only, and leads them there. */
export function JoinByName({ token, isClass, r, lead, onByMail }: JoinByNameProps) {
  const t = useTranslations('without-mail.join')
  const auth = useTranslations('auth')
  const lang = useStore(languageStore, (state) => state.language)
  const enter = useEnter()
  const { sentence, fromServer } = useFieldErrors()
  const captcha = useAskedCaptcha()
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [termsOpened, setTermsOpened] = useState<boolean | null>(null)
  const refuse = (message: string | null) => {
    setWrong(message)
    field.current?.focus()
  }
  const [join, busy] = useAction(async (name: string) => {
    setWrong(null)
    setFailure(null)
    try {
      const user = await joinByName({ name, lang, terms: true, invite: token, ...captcha.solution })
      await enter(user, (await placeOf(token, isClass)) ?? r)
    } catch (error) {
      if (captcha.takeFailure(error)) return
      const errors = fromServer(error, ['name'])
      if (errors) refuse(errors['name'] ?? null)
      else setFailure(error)
    }
  })
  const send = () => {
    const name = field.current?.value.trim() ?? ''
    const code = checkName(name)
    if (code) refuse(sentence(code))
    else if (captcha.check()) join(name)
  }
  const { waiting, submitAfterCaptcha, onVerifying } = useAfterCaptcha(send)
  return (
    <AuthPage
      title={t('title')}
      lead={lead}
      foot={
        <>
          {t('account')} <VisitorTextLink to={withReturn('/login', r)}>{t('login')}</VisitorTextLink>
          <Anchor component="button" type="button" ta="start" className={own.quiet} onClick={onByMail}>
            {t('byMail')}
          </Anchor>
        </>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submitAfterCaptcha()
        }}
      >
        <TextInput
          ref={field}
          label={t('name')}
          name="name"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          size="md"
          error={wrong}
          aria-invalid={wrong ? true : undefined}
        />
        {captcha.field(onVerifying)}
        <FormError error={failure} />
        <Button type="submit" size="md" loading={busy || waiting} fullWidth>
          {t('submit')}
        </Button>
        <p className={own.terms}>
          {t('terms')}{' '}
          <Anchor component="button" type="button" size="sm" ta="start" className={own.read} onClick={() => setTermsOpened(true)}>
            {auth('terms.read')}
          </Anchor>
        </p>
      </form>
      {termsOpened !== null && <Terms opened={termsOpened} onClose={() => setTermsOpened(false)} />}
    </AuthPage>
  )
}
