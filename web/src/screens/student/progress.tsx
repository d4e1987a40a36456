import { useFormatter, useTranslations } from 'use-intl/react'
import type { StudentPage } from '@keel/contract/entities/student'
import { BarChart } from '../../ui/bar-chart'
import classes from './student.module.css'

type Month = StudentPage['months'][number]
const percentOf = ({ answers, first_try }: Pick<Month, 'answers' | 'first_try'>): number | null =>
  answers === 0 ? null : Math.round((first_try / answers) * 100)
const sum = (months: readonly Month[], key: 'lessons' | 'answers' | 'first_try' | 'words'): number =>
  months.reduce((total, month) => total + month[key], 0)

/** Lessons, first tries and new words by month, as charts and as a table. */
export function ProgressSection({ months }: { months: readonly Month[] }) {
  const t = useTranslations('students')
  const format = useFormatter()
  const named = (month: Month, style: 'short' | 'long') =>
    format.dateTime(new Date(`${month.month}-15T12:00:00Z`), { timeZone: 'UTC', month: style })
  const yearOf = (month: Month | undefined) => month?.month.slice(0, 4)
  // Twelve months have twelve names: the year is shown only where it differs from that of the newest.
  const inTable = (month: Month) =>
    yearOf(month) === yearOf(months.at(-1)) ? named(month, 'long') : `${named(month, 'long')} ${yearOf(month)}`
  // The charts begin with the first month that has data.
  const begun = months.slice(months.findIndex(({ lessons, answers, words }) => lessons + answers + words > 0))
  const bars = (valueOf: (month: Month) => number | null) => begun.map((month) => ({ label: named(month, 'short'), value: valueOf(month) }))
  const percent = (value: number | null) => (value === null ? '–' : format.number(value / 100, { style: 'percent' }))
  const year = { answers: sum(months, 'answers'), first_try: sum(months, 'first_try') }
  const nothing = months.every(({ lessons, answers, words }) => lessons + answers + words === 0)
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('progress.title')}</h2>
      {nothing ? (
        <p className={classes.hint}>{t('progress.nothing')}</p>
      ) : (
        <>
          <div className={classes.charts}>
            <BarChart
              title={t('progress.lessons')}
              note={t('progress.lessonsNote', { count: sum(months, 'lessons') })}
              bars={bars(({ lessons }) => lessons)}
            />
            <BarChart
              title={t('progress.firstTry')}
              note={
                year.answers === 0
                  ? t('progress.noAnswers')
                  : t('progress.firstTryNote', { percent: percent(percentOf(year)), count: year.answers })
              }
              max={100}
              bars={bars(percentOf)}
            />
            <BarChart
              title={t('progress.words')}
              note={t('progress.wordsNote', { count: sum(months, 'words') })}
              bars={bars(({ words }) => words)}
            />
          </div>
          <details className={classes.details}>
            <summary>{t('progress.table')}</summary>
            <div className={classes.scroll}>
              <table className={classes.table} aria-label={t('progress.title')}>
                <thead>
                  <tr>
                    {(['month', 'lessons', 'minutes', 'answers', 'firstTryColumn', 'words'] as const).map((column) => (
                      <th key={column} scope="col">
                        {t(`progress.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {months.toReversed().map((month) => (
                    <tr key={month.month}>
                      <th scope="row">{inTable(month)}</th>
                      <td>{month.lessons}</td>
                      <td>{month.minutes}</td>
                      <td>{month.answers}</td>
                      <td>{percent(percentOf(month))}</td>
                      <td>{month.words}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  )
}
