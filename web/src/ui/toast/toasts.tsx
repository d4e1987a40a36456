import { useStore } from 'zustand'
import { retriedPart } from '../../lib/retried-part'
import { toasts } from './toast'

const Host = retriedPart(() => import('./toasts-host').then((module) => module.ToastsHost))

/** Rendered once in the app; costs nothing until the first toast. */
export function Toasts() {
  const any = useStore(toasts, (state) => state.list.length > 0)
  return <div aria-live="polite">{any && <Host />}</div>
}
