import { type FocusEvent, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Words to look for, secrets and what is ticked with one press are no loss; of files their dialogs tell. */
const NOT_KEPT = new Set(['search', 'password', 'checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'hidden'])

/** A choice below `data-light` counts at once, or only says where something goes: it is no loss. */
const isKept = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLSelectElement && !target.closest('[data-light]')) ||
  (target instanceof HTMLInputElement && !target.readOnly && !NOT_KEPT.has(target.type))

/** Watches the fields of a form: whether something stands in them that was not there when they were entered. */
export function useTyped() {
  const [before] = useState(() => new Map<Field, string>())
  return {
    onFocusCapture({ target }: FocusEvent) {
      if (isKept(target) && !before.has(target)) before.set(target, target.value)
    },
    /** Fields that are gone were taken away by what was done with them. */
    changed: () => [...before].some(([field, value]) => field.isConnected && field.value !== value),
  }
}
