import { retriedPart } from '../lib/retried-part'
import { BAR_CHART_HEIGHT, type BarChartProps } from './bar-chart-props'

const View = retriedPart(() => import('./bar-chart-view').then((module) => module.BarChartView))

/** Bars side by side, read out as a list. Its code and styles are loaded when it is first shown. */
export function BarChart(props: BarChartProps) {
  return <View fallback={<div style={{ height: BAR_CHART_HEIGHT }} aria-hidden />} {...props} />
}
