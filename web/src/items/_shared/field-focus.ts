/** Moves the focus to the field with this `data-field`. A new field has the focus before the next key is handled. */
export function focusField(box: HTMLElement | null, id: string): void {
  const focus = () => box?.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`)?.focus()
  focus()
  // React renders what a press or key changed in an earlier microtask.
  queueMicrotask(focus)
}
