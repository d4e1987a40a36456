import { useTranslations } from 'use-intl/react'
import { useSite } from '../../data/site/site'
import { VisitorTextLink } from '../../ui/visitor-links'
import classes from './page-links.module.css'

/** Links to the pages of the school, at the foot of a page for visitors. */
export function PageLinks() {
  const t = useTranslations('site')
  const { pages } = useSite()
  if (pages.length === 0) return null
  return (
    <nav aria-label={t('pages')}>
      <ul className={classes.links}>
        {pages.map((page) => (
          <li key={page}>
            <VisitorTextLink to={`/site/${page}`} size="sm" c="inherit" underline="always">
              {t(page)}
            </VisitorTextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
