import { useTranslations } from 'use-intl/react'
import { PageFrame } from '../../ui/page-frame'

/** A folder of one's library. */
export function LibraryScreen() {
  const t = useTranslations('library')
  return <PageFrame title={t('title')} />
}
