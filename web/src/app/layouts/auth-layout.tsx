import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'
import { LanguageSwitch } from '../../ui/language-switch'
import { LogoMark } from '../../ui/logo'
import classes from './auth-layout.module.css'

/** Lazy: phones never show it, and nothing waits for it. */
const Boat = retriedPart(() => import('./boat').then((module) => module.Boat))

/** A picture and a sentence on the left, the form on the right; on phones only the form. */
export function AuthLayout({ onInput, children }: { /** Called with every input in a form. */ onInput?: () => void; children: ReactNode }) {
  const t = useTranslations('welcome')
  return (
    <div className={classes.layout} onInput={onInput}>
      <aside className={classes.panel}>
        <div className={classes.brand}>
          <LogoMark size={40} />
          <span>Keel</span>
        </div>
        <div className={classes.words}>
          <p className={classes.headline}>{t('headline')}</p>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <Boat className={classes.boat} />
      </aside>
      <div className={classes.side}>
        <header className={classes.top}>
          <div className={classes.small}>
            <LogoMark size={32} />
            <span>Keel</span>
          </div>
          <LanguageSwitch />
        </header>
        <main id="main" className={classes.main}>
          <div className={classes.card}>{children}</div>
        </main>
      </div>
    </div>
  )
}
