import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES } from '@keel/contract/constants'
import { SITE_PAGES, SITE_TEXTS, type SiteText, type Versions } from '@keel/contract/site-texts'
import { useTranslations } from 'use-intl/react'
import { siteTextsQuery } from '../../../data/site/queries'
import { LANGUAGE_NAMES } from '../../../i18n/language'
import { useWhen } from '../../../features/students/use-when'
import { useNow } from '../../../lib/use-now'
import lists from '../../../ui/list.module.css'
import { ErrorState, LoadingState } from '../../../ui/states'
import rows from '../rows.module.css'
import { TextDialog } from './text-dialog'
import classes from './texts.module.css'

const MINUTE_MS = 60_000
const TEXTS = [...SITE_TEXTS, ...SITE_PAGES]

const namesOf = (versions: Versions<unknown>, written: boolean): string =>
  LANGUAGES.filter((language) => (versions[language] !== null) === written)
    .map((language) => LANGUAGE_NAMES[language])
    .join(', ')

/** The texts of the school: in which languages each is written, and editing them. */
export function TextsSection() {
  const t = useTranslations('admin.texts')
  const common = useTranslations('common')
  const when = useWhen()
  const now = useNow(MINUTE_MS)
  const texts = useQuery(siteTextsQuery)
  const [edited, setEdited] = useState<SiteText | null>(null)
  if (texts.isPending) return <LoadingState />
  if (!texts.data) return <ErrorState error={texts.error} onRetry={() => void texts.refetch()} />
  const statusOf = (text: SiteText): string => {
    const { versions, updated_at } = texts.data[text]
    const [written, missing] = [namesOf(versions, true), namesOf(versions, false)]
    if (!written) return t('none')
    const until = text === 'notice' ? texts.data.notice.until : null
    return [
      until && t(Date.parse(until) > now.getTime() ? 'ends' : 'ended', { when: when.hour(until) }),
      t('written', { languages: written }),
      missing && t('missing', { languages: missing }),
      updated_at && t('changed', { when: when.day(updated_at) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      <p className={classes.lead}>{t('lead')}</p>
      <ul className={lists.lines} aria-label={t('title')}>
        {TEXTS.map((text) => (
          <li key={text} className={rows.row}>
            <div className={rows.what}>
              <span className={rows.name}>{t(`kinds.${text}.label`)}</span>
              <span className={rows.sub}>{t(`kinds.${text}.hint`)}</span>
              <span className={rows.sub}>{statusOf(text)}</span>
            </div>
            <div className={rows.buttons}>
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('editOf', { text: t(`kinds.${text}.label`) })}
                onClick={() => setEdited(text)}
              >
                {common('edit')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited && <TextDialog text={edited} read={texts.data[edited]} onClose={() => setEdited(null)} />}
    </>
  )
}
