import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is fetched when it is first rendered, or before that by `preload`. */
export type LazyPart<P> = ComponentType<P> & Preload

export interface Preload {
  /** Resolves when the code is here, or could not be fetched: then rendering tries again, and throws to the boundary around it. */
  preload(): Promise<unknown>
}

/**
 * Like React's `lazy`, but preloaded code is rendered at once. `lazy` always suspends first, and React shows nothing more of a page for
 * 300 ms after it has shown a fallback.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let here: ComponentType<P> | undefined
  const fetchCode = async () => ({ default: (here = await load()) })
  const Lazy = lazy(fetchCode) as unknown as ComponentType<P>
  const Part = (props: P) => {
    const [Component] = useState(() => here ?? Lazy)
    return <Component {...props} />
  }
  Part.preload = () => fetchCode().catch(() => undefined)
  return Part
}
