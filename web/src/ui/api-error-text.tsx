import { useTranslations } from 'use-intl/react'
import { errorMessage } from '../lib/error-message'

/** An error as a sentence in the user's language. */
export function ApiErrorText({ error }: { error: unknown }) {
  const t = useTranslations('errors')
  return <>{errorMessage(error) ?? t('oops')}</>
}
