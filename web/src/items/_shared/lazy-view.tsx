import type { ComponentType, ReactNode } from 'react'
import { retriedPart } from '../../lib/retried-part'
import type { ViewProps } from './item-type'

/**
 * Returns a reading view whose code is fetched with the first item on the screen; until then its usual height in pixels, or
 * what holds as much room, is reserved.
 */
export function lazyView<V>(
  load: () => Promise<ComponentType<ViewProps<V>>>,
  reserved: number | ((value: V) => ReactNode),
): ComponentType<ViewProps<V>> {
  const View = retriedPart(load)
  return function LazyView(props: ViewProps<V>) {
    return (
      <View fallback={typeof reserved === 'number' ? <div style={{ height: reserved }} aria-busy /> : reserved(props.value)} {...props} />
    )
  }
}
