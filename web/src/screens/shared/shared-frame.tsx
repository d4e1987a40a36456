import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { enterFromShared } from '../../data/answers/visitor-answers'
import { rememberPath } from '../../lib/redirect'
import { LanguageSwitch } from '../../ui/language-switch'
import { ButtonLink, TextLink } from '../../ui/links'
import { LogoMark } from '../../ui/logo'
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
  const back = { r: `/s/${link}` }
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/home" className={classes.brand} preload={false} aria-label="Keel">
          <LogoMark size={28} />
          <span>Keel</span>
        </Link>
        {tools}
        {visitor && (
          <nav className={classes.enter} aria-label={t('account')}>
            <TextLink to="/login" search={back} preload={false} className={classes.login} onClick={() => enterFromShared(link)}>
              {t('login')}
            </TextLink>
            {/* After confirming an e-mail address the user comes back by the remembered path. */}
            <ButtonLink
              to="/register"
              search={back}
              preload={false}
              size="sm"
              onClick={() => {
                rememberPath(back.r)
                enterFromShared(link)
              }}
            >
              {t('register')}
            </ButtonLink>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span>{note}</span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
