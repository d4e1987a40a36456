import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves a keyboard drag from one drop target to the next: the path first, then the folders, top to bottom. */
export const nextTarget: KeyboardCoordinateGetter = (event, { context: { droppableContainers, droppableRects, over } }) => {
  const step = STEPS[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id, data }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect, step: (data.current as { step?: true } | undefined)?.step === true }] : []
    })
    .sort((a, b) => Number(b.step) - Number(a.step) || a.rect.top - b.rect.top || a.rect.left - b.rect.left)
  const at = places.findIndex(({ id }) => id === over?.id)
  const before = places.filter((place) => place.step).length
  const to = at >= 0 ? at + step : step > 0 ? before : before - 1
  const place = places[to]
  return place && { x: place.rect.left + 6, y: place.rect.top + place.rect.height / 2 }
}
