export interface Bar {
  /** Stands below; short. */
  label: string
  /** Null where there is nothing to tell, which is not zero. */
  value: number | null
  /** Stands above instead of the value. */
  text?: string
}
export interface BarChartProps {
  /** What the bars tell; also its name for screen readers. */
  title: string
  /** Said of all of them beside the title, such as a sum. */
  note?: string
  bars: readonly Bar[]
  /** What a bar of the full height stands for; without it the largest value. */
  max?: number
}

/** As high as the chart, so that nothing moves when it comes. */
export const BAR_CHART_HEIGHT = 190
