import { IconMap2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useDocumentTitle } from '../../lib/use-document-title'
import { ButtonLink } from '../../ui/links'
import { EmptyState } from '../../ui/states'
import classes from './not-found-screen.module.css'

export function NotFoundScreen() {
  const t = useTranslations('errors')
  useDocumentTitle(t('notFound'))
  return (
    <main className={classes.screen}>
      <EmptyState
        boxed={false}
        order={1}
        icon={<IconMap2 size={26} stroke={1.6} />}
        title={t('notFound')}
        text={t('notFoundText')}
        action={<ButtonLink to="/home">{t('toHome')}</ButtonLink>}
      />
    </main>
  )
}
