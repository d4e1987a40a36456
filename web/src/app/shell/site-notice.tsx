import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { inLanguage } from '@keel/contract/site-texts'
import { useLocale, useTranslations } from 'use-intl/react'
import { LANGUAGES } from '@keel/contract/constants'
import { siteNoticeQuery } from '../../data/site/notice'
import { useNow } from '../../lib/use-now'
import classes from './site-notice.module.css'

const MINUTE_MS = 60_000

/** What the operators tell everybody, such as maintenance, until it ends. */
export function SiteNotice() {
  const t = useTranslations('shell')
  const locale = useLocale()
  const { data: notice } = useQuery(siteNoticeQuery)
  const now = useNow(MINUTE_MS)
  if (!notice || (notice.until !== null && Date.parse(notice.until) <= now.getTime())) return null
  const shown = inLanguage(notice.versions, LANGUAGES.find((language) => language === locale) ?? LANGUAGES[0])
  if (!shown) return null
  return (
    <section className={classes.notice} aria-label={t('notice')}>
      <IconInfoCircle className={classes.icon} size={18} stroke={1.8} aria-hidden />
      <p className={classes.text} lang={shown.lang}>
        {shown.text}
      </p>
    </section>
  )
}
