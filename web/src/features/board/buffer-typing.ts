/** An editor that takes longer to load, or never does, gets nothing any more. */
const WAITS_MS = 10_000

const isEditable = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)

/**
 * Buffers keys between the choice of a new item and the mount of its editor, and types them there. Returns a function to call with the item
 * once it is created, or with null if that failed.
 */
export function bufferTyping(): (itemId: number | null) => void {
  let typed = ''
  let itemId: number | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isEditable(document.activeElement)) return
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (itemId === null || !(target instanceof Element) || !isEditable(target)) return
    const isThere = target.closest(`[data-item-id="${itemId}"]`) !== null
    stop()
    // Once the editor that has just got the focus listens, and before the next key: it takes this as any other typing.
    if (isThere && typed) queueMicrotask(() => document.execCommand('insertText', false, typed))
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('focusin', onFocusIn, true)
    removeEventListener('pointerdown', stop, true)
  }
  const timer = setTimeout(stop, WAITS_MS)
  addEventListener('keydown', onKeyDown, true)
  addEventListener('focusin', onFocusIn, true)
  addEventListener('pointerdown', stop, true)
  return (id) => {
    itemId = id
    if (id === null) stop()
  }
}
