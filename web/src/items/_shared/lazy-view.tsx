import type { ComponentType } from 'react'
import { retriedPart } from '../../lib/retried-part'
import type { ViewProps } from './item-type'

/**
 * Returns a reading view whose code is fetched with the first item on the screen; until then its usual height in pixels is
 * reserved.
 */
export function lazyView<V>(load: () => Promise<ComponentType<ViewProps<V>>>, height: number): ComponentType<ViewProps<V>> {
  const View = retriedPart(load)
  return function LazyView(props: ViewProps<V>) {
    return <View fallback={<div style={{ height }} aria-busy />} {...props} />
  }
}
