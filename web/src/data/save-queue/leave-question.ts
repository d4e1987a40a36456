import type { StoreApi } from 'zustand/vanilla'

type Jobs = StoreApi<ReadonlyMap<string, { overdue: boolean }>>

/** Queues in which something is overdue. */
const unsaved = new Set<Jobs>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before the page is left, for as long as something in a queue is overdue. */
export function askBeforeLeaving(queue: Jobs): void {
  const isOverdue = [...queue.getState().values()].some(({ overdue }) => overdue)
  if (isOverdue === unsaved.has(queue) || typeof addEventListener === 'undefined') return
  if (isOverdue) unsaved.add(queue)
  else unsaved.delete(queue)
  if (unsaved.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}
