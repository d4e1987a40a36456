import { Title } from '@mantine/core'
import type { SitePage } from '@keel/contract/site-texts'
import { useTranslations } from 'use-intl/react'
import { useSite } from '../../data/site/site'
import { PageText } from '../../features/auth/lazy-page-text'
import { PageLinks } from '../../features/auth/page-links'
import { useNavigation } from '../../lib/navigation'
import { useDocumentTitle } from '../../lib/use-document-title'
import { LanguageSwitch } from '../../ui/language-switch'
import { LogoMark } from '../../ui/logo'
import { LoadingState } from '../../ui/states'
import { VisitorLink } from '../../ui/visitor-links'
import classes from './site-page.module.css'

void PageText.preload()

/** A page of the school, such as the imprint; for everybody, signed in or not. */
export function SitePageScreen() {
  const t = useTranslations('site')
  const page = useNavigation().pathname.split('/')[2] as SitePage
  const { name } = useSite()
  useDocumentTitle(t(page))
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <VisitorLink to="/home" className={classes.brand} preload={false}>
          <LogoMark size={32} />
          <span lang={name?.lang}>{name?.text ?? 'Keel'}</span>
        </VisitorLink>
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Title order={1} className={classes.title}>
          {t(page)}
        </Title>
        <PageText page={page} fallback={<LoadingState />} />
      </main>
      <footer className={classes.footer}>
        <PageLinks />
      </footer>
    </div>
  )
}
