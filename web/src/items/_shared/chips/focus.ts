const chipElement = (box: HTMLElement | null, id: string): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(id)}"]`) ?? null

export const focusChip = (box: HTMLElement | null, id: string): void => chipElement(box, id)?.focus({ preventScroll: true })

/** After a chip was put, what had the focus may be gone: it goes to the first of these chips that is there, else to the field. */
export function focusAfterPut(box: HTMLElement | null, chipIds: readonly string[]): void {
  requestAnimationFrame(() => {
    if (!box?.isConnected || (document.activeElement && document.activeElement !== document.body)) return
    const next = chipIds.map((id) => chipElement(box, id)).find((element) => element !== null)
    ;(next ?? box).focus({ preventScroll: true })
  })
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus through the places that take the picked chip, round and round. False when the key is none of the arrows. */
export function stepThroughPlaces(box: HTMLElement | null, key: string): boolean {
  const step = STEPS[key]
  const places = [...(box?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
  if (step === undefined || places.length === 0) return false
  const at = places.findIndex((place) => place === document.activeElement)
  const next = at < 0 ? (step > 0 ? 0 : places.length - 1) : (at + step + places.length) % places.length
  places[next]?.focus()
  return true
}
