import { useId } from 'react'
import { BAR_CHART_HEIGHT, type BarChartProps } from './bar-chart-props'
import classes from './bar-chart.module.css'

/** More labels than this would overlap: every other one is shown, the last one always. */
const LABELS_MAX = 7

/** The drawing of `BarChart`, which is the component to use. */
export function BarChartView({ title, note, bars, max }: BarChartProps) {
  const id = useId()
  const full = max ?? Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <figure className={classes.chart} style={{ minHeight: BAR_CHART_HEIGHT }} aria-labelledby={id}>
      <figcaption className={classes.caption} id={id}>
        <span className={classes.title}>{title}</span> {note !== undefined && <span className={classes.note}>{note}</span>}
      </figcaption>
      <ul className={classes.bars} data-dense={bars.length > LABELS_MAX || undefined}>
        {bars.map(({ label, value, text }, index) => (
          <li key={index} className={classes.column}>
            <span className={classes.label}>{label}</span>{' '}
            <span className={classes.value} data-none={value === null || value === 0 || undefined}>
              {value === null ? '–' : (text ?? value)}
            </span>
            <span className={classes.bar} style={{ ['--share' as string]: Math.min(1, Math.max(0, (value ?? 0) / full)) }} />
          </li>
        ))}
      </ul>
    </figure>
  )
}
