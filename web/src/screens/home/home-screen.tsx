import { useTranslations } from 'use-intl/react'
import { PageFrame } from '../../ui/page-frame'

/** What is on now, and what to do next. */
export function HomeScreen() {
  const t = useTranslations('home')
  return <PageFrame title={t('title')} />
}
