import { Title } from '@mantine/core'
import type { SitePage } from '@keel/contract/site-texts'
import { useTranslations } from 'use-intl/react'
import { useSite } from '../../data/site/site'
import { Dialog } from '../../ui/dialog'
import { LoadingState } from '../../ui/states'
import { PageText } from './lazy-page-text'
import classes from './terms.module.css'

/** The built-in texts, by the page of the school that is shown in place of one. */
const PARTS = [
  { page: 'terms', title: 'termsTitle', keys: ['use', 'content', 'conduct', 'close'] },
  { page: 'privacy', title: 'privacyTitle', keys: ['kept', 'seen', 'call', 'cookies', 'rights'] },
] as const satisfies { page: SitePage; title: string; keys: string[] }[]

/** The terms of use and the privacy notice: those of the school, where it has its own. */
export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('terms')
  const { pages } = useSite()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      <div className={classes.text}>
        {PARTS.map(({ page, title, keys }) => (
          <section key={page}>
            <Title order={3} size="h3">
              {t(title)}
            </Title>
            {pages.includes(page) ? <PageText page={page} fallback={<LoadingState />} /> : keys.map((key) => <p key={key}>{t(key)}</p>)}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
