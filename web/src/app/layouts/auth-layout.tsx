import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSite } from '../../data/site/site'
import { PageLinks } from '../../features/auth/page-links'
import { retriedPart } from '../../lib/retried-part'
import { LanguageSwitch } from '../../ui/language-switch'
import { LogoMark } from '../../ui/logo'
import classes from './auth-layout.module.css'

/** Lazy: phones never show it, and nothing waits for it. */
const Boat = retriedPart(() => import('./boat').then((module) => module.Boat))

/** A picture and a sentence on the left, the form on the right; on phones the sentence is shown if it is the school's, below the form. */
export function AuthLayout({ onInput, children }: { /** Called with every input in a form. */ onInput?: () => void; children: ReactNode }) {
  const t = useTranslations('welcome')
  const { name, greeting } = useSite()
  const brand = <span lang={name?.lang}>{name?.text ?? 'Keel'}</span>
  const words = greeting && (
    <p className={classes.greeting} lang={greeting.lang}>
      {greeting.text}
    </p>
  )
  return (
    <div className={classes.layout} onInput={onInput}>
      <aside className={classes.panel} data-greeting={greeting !== null || undefined}>
        <div className={classes.brand}>
          <LogoMark size={40} />
          {brand}
        </div>
        <div className={classes.words}>
          <p className={classes.headline}>{t('headline')}</p>
          {words ?? <p className={classes.lead}>{t('lead')}</p>}
        </div>
        <Boat className={classes.boat} isLow={greeting !== null} />
      </aside>
      <div className={classes.side}>
        <header className={classes.top}>
          <div className={classes.small} data-school={name !== null || undefined}>
            <LogoMark size={32} />
            {brand}
          </div>
          <LanguageSwitch />
        </header>
        <main id="main" className={classes.main}>
          <div className={classes.card}>{children}</div>
        </main>
        <footer className={classes.foot}>
          {words && <div className={classes.narrow}>{words}</div>}
          <PageLinks />
        </footer>
      </div>
    </div>
  )
}
