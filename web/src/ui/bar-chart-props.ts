export interface Bar {
  /** Short; shown below. */
  label: string
  /** Null where there is no value, which is not zero. */
  value: number | null
  /** Shown above instead of the value. */
  text?: string
}
export interface BarChartProps {
  /** What the bars show; also its name for screen readers. */
  title: string
  /** Shown beside the title, such as a sum. */
  note?: string
  bars: readonly Bar[]
  /** The value of a bar of full height; defaults to the largest value. */
  max?: number
}

/** As high as the chart, so that nothing moves when it loads. */
export const BAR_CHART_HEIGHT = 190
