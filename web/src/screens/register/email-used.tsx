import { useTranslations } from 'use-intl/react'
import { TextLink } from '../../ui/links'

/** Links for somebody who already has an account. */
export function EmailUsed({ r }: { r: string | undefined }) {
  const t = useTranslations('auth')
  return (
    <>
      {t('field.used')}.{' '}
      <TextLink to="/login" search={{ r }} inherit>
        {t('register.login')}
      </TextLink>
      {' · '}
      <TextLink to="/forgot-password" inherit>
        {t('login.forgot')}
      </TextLink>
    </>
  )
}
