import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const RETRY_MS = 3000

/** What can be fetched before it is rendered. */
export interface Preload {
  /** Resolves when the code is here, or could not be fetched: then rendering fetches it again. */
  preload: () => Promise<void>
}

/**
 * A component whose code is fetched when it is first rendered, or before that by `preload`; until it is here `fallback` is shown. While
 * the code cannot be fetched the page stays as it is and the part tries again; React's `lazy` throws then, also when it is rendered later,
 * and takes down what is around it.
 */
export type RetriedPart<P> = ComponentType<P & { fallback?: ReactNode }> & Preload

/** Returns a component that is rendered once its code is here, at once if it was preloaded. */
export function retriedPart<P extends object>(fetchCode: () => Promise<ComponentType<P>>): RetriedPart<P> {
  let here: ComponentType<P> | null = null
  const preload = () =>
    fetchCode().then(
      (component) => void (here = component),
      () => undefined,
    )
  const Part = ({ fallback, ...props }: P & { fallback?: ReactNode }) => {
    const [Component, setComponent] = useState(() => here)
    useEffect(() => {
      if (Component) return undefined
      const show = () => void preload().then(() => setComponent(() => here))
      show()
      const retry = setInterval(show, RETRY_MS)
      return () => clearInterval(retry)
    }, [Component])
    return Component ? <Component {...(props as unknown as P)} /> : fallback
  }
  Part.preload = preload
  return Part
}
