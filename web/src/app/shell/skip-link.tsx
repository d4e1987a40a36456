import { useTranslations } from 'use-intl/react'
import classes from './skip-link.module.css'

/** First stop of the Tab key: past the navigation, to the page itself. */
export function SkipLink() {
  const t = useTranslations('shell')
  return (
    <a className={classes.skip} href="#main">
      {t('skip')}
    </a>
  )
}
