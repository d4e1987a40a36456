import { IconCards } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { DueCards } from '@keel/contract/entities/vocabulary'
import { ButtonLink } from '../../ui/links'
import classes from './due-words.module.css'

/** The number of words due for review; renders nothing when there are none. */
export function DueWords({ words }: { words: Pick<DueCards, 'due' | 'new'> }) {
  const t = useTranslations('home-more')
  const count = words.due + words.new
  if (count === 0) return null
  return (
    <section className={classes.due} aria-labelledby="home-due">
      <span className={classes.dueIcon} aria-hidden>
        <IconCards size={24} stroke={1.6} />
      </span>
      <div className={classes.dueText}>
        <h2 id="home-due">{t('repeat', { count })}</h2>
        <p>{t('repeatText')}</p>
      </div>
      <ButtonLink to="/vocabulary/repeat">{t('repeatStart')}</ButtonLink>
    </section>
  )
}
