import classes from './buffer-typing.module.css'

/** An editor that takes longer to load, or never does, gets nothing any more. */
const WAITS_MS = 10_000

export const isEditable = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)

export interface TypedAhead {
  /** The item whose editor had the caret: a field below it takes the typing, of input methods and touch keyboards too. */
  below?: Element
  /** Name of that field for screen readers. */
  label?: string
  /** What was typed before. */
  typed?: string
}

/** A field below an item, in which a person goes on typing until the next item is there. */
function createField(below: Element, label: string): HTMLTextAreaElement {
  const { left, bottom, width } = below.getBoundingClientRect()
  const field = document.createElement('textarea')
  field.className = classes.field ?? ''
  field.rows = 1
  field.setAttribute('aria-label', label)
  Object.assign(field.style, { left: `${left}px`, top: `${Math.min(bottom, window.innerHeight - 48)}px`, width: `${width}px` })
  // Typing here leaves neither the item nor the board.
  field.dataset['besideBoard'] = ''
  document.body.append(field)
  field.focus({ preventScroll: true })
  return field
}

/** Types into what has the focus, one key after the other: each may do more than write, and may move the focus. */
async function typeKeys(typed: string): Promise<void> {
  for (const key of typed) {
    const at = document.activeElement
    if (key === '\n' && !(at instanceof HTMLTextAreaElement))
      at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }))
    else document.execCommand('insertText', false, key)
    // The editor reads what was written before the next key.
    // eslint-disable-next-line no-await-in-loop
    await Promise.resolve()
  }
}

/**
 * Buffers keys between the choice of a new item and the mount of its editor, and types them there. Returns a function to call with the item
 * once it is created, or with null if that failed; it returns what was typed until then.
 */
export function bufferTyping({ below, label = '', typed = '' }: TypedAhead = {}): (itemId: number | null) => string {
  let itemId: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const field = below ? createField(below, label) : null
  const getTyped = () => typed + (field?.value ?? '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isEditable(document.activeElement)) return
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (itemId === null || !(target instanceof Element) || target === field || !isEditable(target)) return
    const isThere = target.closest(`[data-item-id="${itemId}"]`) !== null
    stop()
    const all = getTyped()
    // Once the editor that has just got the focus listens, and before the next key: it takes this as any other typing.
    if (isThere && all) queueMicrotask(() => void typeKeys(all))
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('focusin', onFocusIn, true)
    removeEventListener('pointerdown', stop, true)
    field?.remove()
  }
  addEventListener('keydown', onKeyDown, true)
  addEventListener('focusin', onFocusIn, true)
  // A field keeps what is in it until the item is there, however long that takes.
  if (!field) {
    addEventListener('pointerdown', stop, true)
    timer = setTimeout(stop, WAITS_MS)
  }
  return (id) => {
    itemId = id
    if (id === null) stop()
    else if (field) timer = setTimeout(stop, WAITS_MS)
    return getTyped()
  }
}
