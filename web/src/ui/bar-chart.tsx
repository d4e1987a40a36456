import { lazy, Suspense } from 'react'
import { BAR_CHART_HEIGHT, type BarChartProps } from './bar-chart-props'

const View = lazy(() => import('./bar-chart-view').then((module) => ({ default: module.BarChartView })))

/** Bars side by side, read out as a list. Its code and styles are loaded when it is first shown. */
export function BarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<div style={{ height: BAR_CHART_HEIGHT }} aria-hidden />}>
      <View {...props} />
    </Suspense>
  )
}
