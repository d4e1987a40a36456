import { useQuery } from '@tanstack/react-query'
import { IconCards } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { wordsDueQuery } from '../../api/words'
import { ButtonLink } from '../../ui/links'
import classes from './home-more.module.css'

/** How many words wait to be repeated; nothing while there are none. */
export function DueWords() {
  const t = useTranslations('home-more')
  const { data } = useQuery(wordsDueQuery)
  const count = (data?.due ?? 0) + (data?.new ?? 0)
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
