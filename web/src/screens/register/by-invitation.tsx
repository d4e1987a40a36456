import { IconMailOpened } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { AuthPage } from '../../features/auth/auth-page'
import { ProviderLinks } from '../../features/auth/provider-links'
import { withReturn } from '../../lib/navigation'
import { VisitorButtonLink } from '../../ui/visitor-links'
import { WithoutInvitation } from './without-invitation'

/** Replaces the form where only invited people may register, and where an operator's invitation does not work. */
export function ByInvitation({
  wasInvited,
  r,
  onWithout,
}: {
  /** Came by an invitation that does not work (any more). */ wasInvited: boolean
  r: string | undefined
  /** Continues without the invitation, where everybody may register. */
  onWithout?: () => void
}) {
  const t = useTranslations('invited')
  const register = useTranslations('auth.register')
  return (
    <AuthPage
      title={wasInvited ? register('deadTitle') : t('closedTitle')}
      lead={wasInvited ? t('dead') : t('closedText')}
      icon={<IconMailOpened size={28} stroke={1.6} />}
    >
      <VisitorButtonLink to={withReturn('/login', r)} size="md" fullWidth>
        {register('login')}
      </VisitorButtonLink>
      {onWithout && <WithoutInvitation onClick={onWithout} />}
      <ProviderLinks r={r} />
    </AuthPage>
  )
}
