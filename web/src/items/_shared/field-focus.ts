/** Moves the focus to the field with this `data-field`; one that was made just now has it before the next key is read. */
export function focusField(box: HTMLElement | null, id: string): void {
  const focus = () => box?.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`)?.focus()
  focus()
  // What a press or key changed is drawn in a microtask before this one.
  queueMicrotask(focus)
}
