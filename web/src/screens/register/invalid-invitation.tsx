import { IconMoodSad } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { AuthPage } from '../../features/auth/auth-page'
import { VisitorButtonLink } from '../../ui/visitor-links'
import { WithoutInvitation } from './without-invitation'

/** Replaces the form when the invite link no longer works or the classroom is full. */
export function InvalidInvitation({ text, onWithout }: { text: ReactNode; onWithout: () => void }) {
  const t = useTranslations('auth.register')
  return (
    <AuthPage title={t('deadTitle')} lead={text || t('deadText')} icon={<IconMoodSad size={28} stroke={1.6} />}>
      <VisitorButtonLink to="/login" size="md" fullWidth onClick={onWithout}>
        {t('login')}
      </VisitorButtonLink>
      <WithoutInvitation onClick={onWithout} />
    </AuthPage>
  )
}
