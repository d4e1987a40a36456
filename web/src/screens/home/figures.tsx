import { useFormatter, useTranslations } from 'use-intl/react'
import type { UserStats } from '@keel/contract/entities/user'
import classes from './home.module.css'

/** The last 30 days in a few numbers. */
export function Figures({ stats, teacher }: { stats: UserStats; teacher: boolean }) {
  const t = useTranslations('home')
  const format = useFormatter()
  const hours = Math.round(stats.minutes / 6) / 10
  const share = stats.answers > 0 ? format.number(stats.first_try / stats.answers, { style: 'percent' }) : null
  const figures = [
    { key: 'lessons', value: format.number(stats.lessons), label: t('figures.lessons', { count: stats.lessons }) },
    { key: 'hours', value: format.number(hours), label: t('figures.hours', { count: hours }) },
    ...(teacher
      ? [{ key: 'students', value: format.number(stats.students), label: t('figures.students', { count: stats.students }) }]
      : []),
    ...(share ? [{ key: 'share', value: share, label: t('figures.firstTry') }] : []),
  ]
  return (
    <section aria-labelledby="home-figures" className={classes.stack}>
      <h2 id="home-figures" className={classes.sectionTitle}>
        {t('figures.title')}
      </h2>
      <dl className={classes.figures}>
        {figures.map(({ key, value, label }) => (
          <div key={key} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
