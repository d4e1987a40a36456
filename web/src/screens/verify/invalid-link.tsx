import { IconLinkOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useMe } from '../../data/users/me'
import { AuthPage } from '../../features/auth/auth-page'
import { ButtonLink } from '../../ui/links'

/** The link does not work: offers a new one, or the way to the product. */
export function InvalidLink() {
  const t = useTranslations('auth.verify')
  const me = useMe()
  const next = !me
    ? { to: '/login', text: t('login') }
    : me.verify === 1
      ? { to: '/home', text: t('home') }
      : { to: '/verify', text: t('newLink') }
  return (
    <AuthPage icon={<IconLinkOff size={28} stroke={1.6} />} title={t('invalid')} lead={t('invalidText')}>
      <ButtonLink to={next.to} size="md" fullWidth>
        {next.text}
      </ButtonLink>
    </AuthPage>
  )
}
