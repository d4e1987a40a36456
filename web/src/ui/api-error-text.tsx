import { useTranslations } from 'use-intl/react'
import { errorMessage } from '../lib/error-message'

/** A failure as a sentence in the reader's language. */
export function ApiErrorText({ error }: { error: unknown }) {
  const t = useTranslations('errors')
  return <>{errorMessage(error) ?? t('oops')}</>
}
