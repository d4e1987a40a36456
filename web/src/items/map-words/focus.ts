const wordsOf = (box: HTMLElement | null, side: string): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(`[data-side="${side}"]`) ?? []),
]

/** Moves the focus up and down within a column, left and right between them. Returns false for other keys, and outside of the words. */
export function moveByArrow(box: HTMLElement | null, key: string): boolean {
  const now = document.activeElement
  const side = now instanceof HTMLElement ? now.dataset['side'] : undefined
  if (!side || !(now instanceof HTMLElement)) return false
  const own = wordsOf(box, side)
  const at = own.indexOf(now)
  const others: Record<string, HTMLElement | undefined> = {
    ArrowUp: own.at(at - 1),
    ArrowDown: own[(at + 1) % own.length],
    ArrowLeft: side === 'right' ? wordsOf(box, 'left')[at] : undefined,
    ArrowRight: side === 'left' ? wordsOf(box, 'right')[at] : undefined,
  }
  others[key]?.focus()
  return key in others
}

/** Returns where the focus goes when a matched pair removes its words. */
export const firstWord = (box: HTMLElement | null): HTMLElement | null => wordsOf(box, 'left')[0] ?? box
