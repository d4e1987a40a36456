import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { enterFromShared } from '../../data/answers/visitor-answers'
import { PageLinks } from '../../features/auth/page-links'
import { withReturn } from '../../lib/navigation'
import { rememberPath } from '../../lib/redirect'
import { LanguageSwitch } from '../../ui/language-switch'
import { LogoMark } from '../../ui/logo'
import { VisitorButtonLink, VisitorLink, VisitorTextLink } from '../../ui/visitor-links'
import classes from './shared.module.css'

interface Props {
  link: string
  /** Nobody is signed in. */
  visitor: boolean
  /** Shown on the right of the header. */
  tools?: ReactNode
  /** Shown in the footer. */
  note?: ReactNode
  children: ReactNode
}

/** Header and footer of a public page: the owner, links to sign in that lead back here, the language. */
export function SharedFrame({ link, visitor, tools, note, children }: Props) {
  const t = useTranslations('shared')
  const back = `/s/${link}`
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <VisitorLink to="/home" className={classes.brand} preload={false} aria-label="Keel">
          <LogoMark size={28} />
          <span>Keel</span>
        </VisitorLink>
        {tools}
        {visitor && (
          <nav className={classes.enter} aria-label={t('account')}>
            <VisitorTextLink
              to={withReturn('/login', back)}
              preload={false}
              className={classes.login}
              onClick={() => enterFromShared(link)}
            >
              {t('login')}
            </VisitorTextLink>
            {/* After confirming an e-mail address the user comes back by the remembered path. */}
            <VisitorButtonLink
              to={withReturn('/register', back)}
              preload={false}
              size="sm"
              onClick={() => {
                rememberPath(back)
                enterFromShared(link)
              }}
            >
              {t('register')}
            </VisitorButtonLink>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span>{note}</span>
        <PageLinks />
        <LanguageSwitch />
      </footer>
    </div>
  )
}
