import { useTranslations } from 'use-intl/react'
import { PageFrame } from '../../ui/page-frame'

/** What was deleted from one's library in the last 30 days. */
export function BinScreen() {
  const t = useTranslations('library')
  return <PageFrame title={t('bin.title')} back="/library" />
}
