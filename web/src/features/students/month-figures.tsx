import { useFormatter, useTranslations } from 'use-intl/react'
import type { UserStats } from '@keel/contract/entities/user'
import { BarChart } from '../../ui/bar-chart'
import classes from './month-figures.module.css'

type Part = UserStats['parts'][number]
const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10
const percentOf = ({ answers, first_try }: Pick<Part, 'answers' | 'first_try'>) => (answers === 0 ? null : (first_try / answers) * 100)

/** The last 30 days in a few small charts. */
export function MonthFigures({ stats, teacher }: { stats: UserStats; teacher: boolean }) {
  const t = useTranslations('home')
  const more = useTranslations('home-more.charts')
  const format = useFormatter()
  const { parts } = stats
  // The charts begin with the first lesson: empty days before it are no result.
  const begun = parts.slice(parts.findIndex(({ lessons, answers }) => lessons > 0 || answers > 0))
  const bars = (valueOf: (part: Part) => number | null, textOf: (value: number) => string = format.number) =>
    begun.map((part) => {
      const value = valueOf(part)
      return {
        label: format.dateTime(new Date(part.from), { day: 'numeric', month: 'short' }),
        value,
        ...(value !== null && { text: textOf(value) }),
      }
    })
  const percent = (value: number) => format.number(value / 100, { style: 'percent' })
  const hours = hoursOf(stats.minutes)
  const share = percentOf(stats)
  const students = teacher ? `, ${format.number(stats.students)} ${t('figures.students', { count: stats.students })}` : ''
  return (
    <section aria-labelledby="home-figures" className={classes.figures}>
      <h2 id="home-figures" className={classes.title}>
        {t('figures.title')}
      </h2>
      <div className={classes.charts}>
        <BarChart
          title={more('lessons')}
          note={`${format.number(stats.lessons)} ${t('figures.lessons', { count: stats.lessons })}${students}`}
          bars={bars(({ lessons }) => lessons)}
        />
        <BarChart
          title={more('hours')}
          note={`${format.number(hours)} ${t('figures.hours', { count: hours })}`}
          bars={bars(({ minutes }) => hoursOf(minutes))}
        />
        {share !== null && <BarChart title={more('share')} note={percent(share)} max={100} bars={bars(percentOf, percent)} />}
      </div>
    </section>
  )
}
