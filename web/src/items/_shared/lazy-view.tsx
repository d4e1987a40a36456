import { type ComponentType, lazy, Suspense } from 'react'
import type { ViewProps } from './item-type'
import { persistent } from './lazy-editor'

/** A reading view whose code comes with the first item that is seen; until then its usual height in pixels is kept free. */
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
