import { useTranslations } from 'use-intl/react'
import { withReturn } from '../../lib/navigation'
import { VisitorTextLink } from '../../ui/visitor-links'

/** Links for somebody who already has an account. */
export function EmailUsed({ r }: { r: string | undefined }) {
  const t = useTranslations('auth')
  return (
    <>
      {t('field.used')}.{' '}
      <VisitorTextLink to={withReturn('/login', r)} inherit>
        {t('register.login')}
      </VisitorTextLink>
      {' · '}
      <VisitorTextLink to="/forgot-password" inherit>
        {t('login.forgot')}
      </VisitorTextLink>
    </>
  )
}
