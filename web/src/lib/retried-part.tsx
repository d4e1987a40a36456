import { type ComponentType, useEffect, useState } from 'react'

const RETRY_MS = 3000

/**
 * A component whose code is fetched when it is first rendered, or before that by `load`, which never rejects. Unlike React's `lazy` it does
 * not throw when the code cannot be fetched, which around all pages would take the page down, but tries again.
 */
export type RetriedPart<P> = ComponentType<P> & { load: () => Promise<void> }

/** Returns a component that is rendered once its code is here. */
export function retriedPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>): RetriedPart<P> {
  let here: ComponentType<P> | null = null
  const load = () =>
    fetchCode().then(
      (component) => void (here = component),
      () => undefined,
    )
  const Part = (props: P) => {
    const [Component, setComponent] = useState(() => here)
    useEffect(() => {
      if (Component) return undefined
      const show = () => void load().then(() => setComponent(() => here))
      show()
      const retry = setInterval(show, RETRY_MS)
      return () => clearInterval(retry)
    }, [Component])
    return Component && <Component {...props} />
  }
  Part.load = load
  return Part
}
