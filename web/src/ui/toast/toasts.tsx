import { useStore } from 'zustand'
import { retriedPart } from '../../lib/retried-part'
import { toasts } from './toast'
// Here and not with the host: styles whose loading failed once are not loaded again.
import './toasts.module.css'

const Host = retriedPart(() => import('./toasts-host').then((module) => module.ToastsHost))

/** Rendered once in the app; costs nothing until the first toast. */
export function Toasts() {
  const any = useStore(toasts, (state) => state.list.length > 0)
  return <div aria-live="polite">{any && <Host />}</div>
}
