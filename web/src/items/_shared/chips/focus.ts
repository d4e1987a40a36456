import { useCallback, useEffect, useRef } from 'react'

const chipElement = (box: HTMLElement | null, id: string): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(id)}"]`) ?? null

export const focusChip = (box: HTMLElement | null, id: string): void => chipElement(box, id)?.focus({ preventScroll: true })

/** Returns the first of these chips that is rendered, else the field. */
export const firstChip = (box: HTMLElement | null, chipIds: readonly string[]): HTMLElement | null =>
  chipIds.map((id) => chipElement(box, id)).find((element) => element !== null) ?? box

/**
 * An answer removes the pressed element and its focus, at once or when the answer is stored. `refocus` takes the next target
 * of the focus; a focus that the person has moved since stays.
 */
export function useRefocus(): (find: () => HTMLElement | null) => void {
  const wanted = useRef<{ find: () => HTMLElement | null; at: Element | null } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const active = document.activeElement
    if (active && active !== document.body) {
      if (active !== wanted.current.at) wanted.current = null
      return
    }
    const next = wanted.current.find()
    next?.focus({ preventScroll: true })
    wanted.current.at = next
  })
  return useCallback((find) => {
    wanted.current = { find, at: document.activeElement }
  }, [])
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Moves the focus among the targets that accept the picked chip, in a circle. Returns false for keys other than arrows. */
export function stepThroughPlaces(box: HTMLElement | null, key: string): boolean {
  const step = STEPS[key]
  const places = [...(box?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
  if (step === undefined || places.length === 0) return false
  const at = places.findIndex((place) => place === document.activeElement)
  const next = at < 0 ? (step > 0 ? 0 : places.length - 1) : (at + step + places.length) % places.length
  places[next]?.focus()
  return true
}
