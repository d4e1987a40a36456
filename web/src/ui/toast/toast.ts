import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'chat'

export interface Toast {
  id: number
  kind: ToastKind
  text: ReactNode
  title?: string
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; run: () => void }
  /** Its subject, such as a conversation: a later toast about the same subject replaces it. */
  about?: string
  /** Stays until closed; otherwise it closes after 5 s. */
  stays?: boolean
}

/** Toasts to show. The host that renders them is loaded with the first one. */
export const toasts = createStore<{ list: Toast[] }>(() => ({ list: [] }))
let last = 0

type More = Pick<Toast, 'title' | 'action' | 'about' | 'stays'>

/** More at once would cover a phone's screen. */
const AT_ONCE = 4

/** Removes the oldest beyond the limit, except those that stay or wait for a decision. */
function withinLimit(list: Toast[]): Toast[] {
  let surplus = list.length - AT_ONCE
  return list.filter((entry) => entry.stays || entry.action || surplus-- <= 0)
}

function show(kind: ToastKind, text: ReactNode, more: More = {}): number {
  const entry = { id: ++last, kind, text, ...more }
  toasts.setState(({ list }) => ({
    list: withinLimit([...list.filter(({ about }) => about === undefined || about !== more.about), entry]),
  }))
  return entry.id
}

/** Closes a toast early. */
export function closeToast(id: number): void {
  toasts.setState(({ list }) => ({ list: list.filter((entry) => entry.id !== id) }))
}

/** Shows a message for 5 s: `toast.success(t('saved'))`. Returns an id for `closeToast`. */
export const toast = {
  success: (text: ReactNode, more?: More): number => show('success', text, more),
  error: (text: ReactNode, more?: More): number => show('error', text, more),
  warning: (text: ReactNode, more?: More): number => show('warning', text, more),
  info: (text: ReactNode, more?: More): number => show('info', text, more),
  chat: (text: ReactNode, more?: More): number => show('chat', text, more),
}
