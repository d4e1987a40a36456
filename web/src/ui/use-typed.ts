import { type FocusEvent, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Searches, secrets and single ticks are no loss; dialogs with files report those themselves. */
const NO_LOSS = new Set(['search', 'password', 'checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'hidden'])

/** A choice below `data-light` takes effect at once, or only selects a target: it is no loss. */
const isLoss = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLSelectElement && !target.closest('[data-light]')) ||
  (target instanceof HTMLInputElement && !target.readOnly && !NO_LOSS.has(target.type))

/** Watches the fields of a form. Returns whether some field has changed since it got the focus. */
export function useTyped() {
  const [before] = useState(() => new Map<Field, string>())
  return {
    onFocusCapture({ target }: FocusEvent) {
      if (isLoss(target) && !before.has(target)) before.set(target, target.value)
    },
    /** Fields that were unmounted were removed by an action on them. */
    changed: () => [...before].some(([field, value]) => field.isConnected && field.value !== value),
  }
}
