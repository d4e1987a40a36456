import { IconMoodSad } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { AuthPage } from '../../features/auth/auth-page'
import { WithoutInvitation } from './without-invitation'

/** Says what the account is that the set-up link makes. */
export function OperatorAccount() {
  return useTranslations('invited')('setup')
}

/** Replaces the form on a site without accounts when the link is not the one that the server printed. */
export function InvalidSetup({
  onWithout,
}: {
  /** Continues without it; null where only invited people may register. */ onWithout: (() => void) | null
}) {
  const t = useTranslations('invited')
  return (
    <AuthPage title={t('setupDeadTitle')} lead={t('setupDeadText')} icon={<IconMoodSad size={28} stroke={1.6} />}>
      {onWithout && <WithoutInvitation onClick={onWithout} />}
    </AuthPage>
  )
}
