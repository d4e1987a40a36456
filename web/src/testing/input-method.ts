/** Confirms a word of an input method with Enter in the focused field, in Safari's order: the composition ends before the key arrives. */
export function confirmComposition(): void {
  const field = document.activeElement
  field?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  field?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'に' }))
  field?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: false, bubbles: true, cancelable: true }),
  )
}
