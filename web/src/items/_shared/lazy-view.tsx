import { type ComponentType, lazy, Suspense } from 'react'
import type { ViewProps } from './item-type'
import { persistent } from './lazy-editor'

/**
 * Returns a reading view whose code is fetched with the first item on the screen; until then its usual height in pixels is
 * reserved.
 */
export function lazyView<V>(load: () => Promise<ComponentType<ViewProps<V>>>, height: number): ComponentType<ViewProps<V>> {
  const View = lazy(() => persistent(load).then((component) => ({ default: component })))
  return function LazyView(props: ViewProps<V>) {
    return (
      <Suspense fallback={<div style={{ height }} aria-busy />}>
        <View {...props} />
      </Suspense>
    )
  }
}
