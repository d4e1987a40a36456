import { Button } from '@mantine/core'
import { IconDoorEnter, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { currentUser } from '../../data/users/me'
import { signInByLink } from '../../data/users/without-mail'
import { AuthPage } from '../../features/auth/auth-page'
import { useEnter } from '../../features/auth/use-enter'
import { useAction } from '../../lib/use-action'
import { FormError } from '../../ui/form-error'
import { VisitorButtonLink } from '../../ui/visitor-links'

/**
 * Where a personal link leads: it logs in by a press only, since programs open links too. The token stands after the sign that browsers do
 * not send.
 */
export function PersonalScreen() {
  const t = useTranslations('without-mail.open')
  const login = useTranslations('auth.register')
  const enter = useEnter()
  const [token] = useState(() => window.location.hash.slice(1))
  const [other] = useState(currentUser)
  const [isDead, setDead] = useState(token === '')
  const [failure, setFailure] = useState<unknown>(null)
  const [open, busy] = useAction(async () => {
    setFailure(null)
    try {
      await enter(await signInByLink(token), '/home')
    } catch (error) {
      if (isApiError(error, 'personal.link.invalid')) setDead(true)
      else setFailure(error)
    }
  })
  if (isDead)
    return (
      <AuthPage title={t('deadTitle')} lead={t('deadText')} icon={<IconLinkOff size={28} stroke={1.6} />}>
        <VisitorButtonLink to="/login" variant="default" size="md" fullWidth>
          {login('login')}
        </VisitorButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title={t('title')}
      lead={
        <>
          {t('lead')} {other && t('other', { name: `${other.first_name} ${other.last_name}`.trim() })}
        </>
      }
      icon={<IconDoorEnter size={28} stroke={1.6} />}
    >
      <FormError error={failure} />
      <Button size="md" fullWidth loading={busy} onClick={open}>
        {t('submit')}
      </Button>
    </AuthPage>
  )
}
