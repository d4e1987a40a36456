import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { toasts } from './toast'

const Host = lazy(() => import('./toasts-host').then((module) => ({ default: module.ToastsHost })))

/** Rendered once in the app; costs nothing until the first toast. */
export function Toasts() {
  const any = useStore(toasts, (state) => state.list.length > 0)
  return (
    <div aria-live="polite">
      {any && (
        <Suspense>
          <Host />
        </Suspense>
      )}
    </div>
  )
}
