import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { notices } from './notify'

const Host = lazy(() => import('./notices-host').then((module) => ({ default: module.NoticesHost })))

/** Stands once in the app; costs nothing until something is to be said. */
export function Notices() {
  const any = useStore(notices, (state) => state.list.length > 0)
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
