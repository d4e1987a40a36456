import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { wordsDueQuery } from '../../data/vocabulary/queries'
import { NextTime } from '../../features/vocabulary/next-time'
import { ButtonLink } from '../../ui/links'
import classes from './vocabulary.module.css'

/** Words become due while the page is open. */
const REFETCH_MS = 60_000

/** How many words are due, with a link to review them; renders nothing until loaded. */
export function DueBar() {
  const t = useTranslations('vocabulary')
  const { data, isError } = useQuery({ ...wordsDueQuery, refetchInterval: REFETCH_MS })
  if (!data) return isError ? null : <div className={classes.due} aria-hidden />
  const count = data.due + data.new
  return (
    <section className={classes.due} aria-label={t('due.label')} data-any={count > 0 || undefined}>
      <IconCards size={30} stroke={1.5} className={classes.dueIcon} aria-hidden />
      <p className={classes.dueText}>
        {count > 0 ? (
          <>
            <strong>{t('due.count', { count })}</strong>
            <span>
              {[data.due > 0 && t('due.due', { count: data.due }), data.new > 0 && t('due.new', { count: data.new })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          <>
            <strong>{t('due.none')}</strong>
            <span>{data.next_at === null ? t('due.nothing') : <NextTime at={data.next_at} />}</span>
          </>
        )}
      </p>
      {count > 0 && (
        <ButtonLink to="/vocabulary/repeat" size="md">
          {t('due.start')}
        </ButtonLink>
      )}
    </section>
  )
}
