import { SKETCH_OBJECTS_AT_ONCE } from '@keel/contract/constants'
import { jsonBytes } from '@keel/contract/items/_shared/json-bytes'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import type { StoreApi } from 'zustand/vanilla'
import {
  clearDrawing,
  deleteDrawnObject,
  saveDrawnObject,
  saveDrawnObjects,
  type DrawnObjectKey,
  type DrawingScope,
} from '../../../data/drawings/calls'
import { storedJobs } from '../../../data/save-queue/job-storage'
import { type Batch, createSaveQueue, type QueuedJob } from '../../../data/save-queue/save-queue'

/** An order to store: the current state of an object, null if it is deleted; or the clearing of a person's whole page. */
export type Order = { scope: DrawingScope; userId: number } & ({ id: string; stroke: DrawnShape | null } | { clear: true })
/** An order as it waits in the browser; it is sent in the order of these times. */
interface StoredOrder {
  order: Order
  madeAt: number
}
export interface Calls {
  put: (scope: DrawingScope, name: DrawnObjectKey, stroke: DrawnShape) => Promise<unknown>
  putAll: (scope: DrawingScope, userId: number, objects: { id: string; stroke: DrawnShape }[]) => Promise<unknown>
  delete: (scope: DrawingScope, name: DrawnObjectKey) => Promise<unknown>
  clear: (scope: DrawingScope, userId: number) => Promise<unknown>
}
export interface DrawingSaver {
  /** Orders that are not stored yet. */
  readonly store: StoreApi<ReadonlyMap<string, QueuedJob<Order>>>
  add: (order: Order) => void
  /** Returns the orders of a page that are not stored yet, oldest first. */
  pending: (scope: DrawingScope) => Order[]
  /** Retries at once. */
  flush: () => Promise<void>
  /** Calls the listener after every order, with the error if it was refused permanently. Returns an unsubscribe function. */
  onDone: (listener: (order: Order, refusal: unknown) => void) => () => void
}

/** Half of the largest body the server accepts. */
const BYTES_AT_ONCE = 150_000
const pageOf = ({ boardId, itemId, page }: DrawingScope): string => `${boardId}:${itemId}:${page}`
const keyOf = (order: Order): string => `${pageOf(order.scope)}:${order.userId}:${'id' in order ? order.id : '*'}`
const isPut = (order: Order): order is Extract<Order, { id: string }> & { stroke: DrawnShape } => 'id' in order && order.stroke !== null
const isStoredOrder = (value: unknown): value is StoredOrder =>
  typeof value === 'object' && value !== null && 'madeAt' in value && 'order' in value
const isSamePage = (one: Order, other: Order): boolean => one.userId === other.userId && pageOf(one.scope) === pageOf(other.scope)

/** Returns how many of the first orders are objects of one person on one page that fit into one call. */
function together(orders: Batch<Order>): number {
  const [first] = orders
  let bytes = 0
  const end = orders.findIndex((order, at) => {
    if (isPut(order)) bytes += jsonBytes(order.stroke)
    const fits = isPut(first) && isPut(order) && isSamePage(first, order) && at < SKETCH_OBJECTS_AT_ONCE && bytes <= BYTES_AT_ONCE
    return at > 0 && !fits
  })
  return end < 0 ? orders.length : end
}

/** Stores drawings in the order they were made; of an object that changes faster only the newest state. */
export function createDrawingSaver(calls: Calls): DrawingSaver {
  let lastAt = 0
  const listeners = new Set<(order: Order, refusal: unknown) => void>()
  const report = (order: Order, refusal?: unknown) => listeners.forEach((listener) => listener(order, refusal))
  const queue = createSaveQueue<Order>({
    keyOf,
    send(orders) {
      const [order, ...others] = orders
      const { scope, userId } = order
      if (others.length > 0) {
        const objects = orders.filter(isPut).map(({ id, stroke }) => ({ id, stroke }))
        return calls.putAll(scope, userId, objects)
      }
      if ('clear' in order) return calls.clear(scope, userId)
      const name = { userId, id: order.id }
      return order.stroke ? calls.put(scope, name, order.stroke) : calls.delete(scope, name)
    },
    together,
    asksOnLeave: true,
    storage: {
      nameOf: (order, userId) => `keel.drawing.${userId}.${keyOf(order)}`,
      contentOf: (order): StoredOrder => ({ order, madeAt: (lastAt = Math.max(Date.now(), lastAt + 1)) }),
      afterMs: 300,
      restore: (userId) =>
        storedJobs(`keel.drawing.${userId}.`)
          .filter(isStoredOrder)
          .sort((one, other) => one.madeAt - other.madeAt)
          .map(({ order }) => order),
    },
    // Orders made before the page is cleared need not be stored.
    supersedes: (newer, older) => 'clear' in newer && isSamePage(newer, older),
    afterStored: (orders) => orders.forEach((order) => report(order)),
    onFailed: (order, { error }) => report(order, error),
  })
  return {
    store: queue.store,
    add: (order) => queue.put(order),
    pending: (scope) => [...queue.store.getState().values()].map(({ job }) => job).filter((order) => pageOf(order.scope) === pageOf(scope)),
    flush: () => queue.flush(),
    onDone(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Stores the drawings of this browser tab, also after their page was left. */
export const drawingSaver = createDrawingSaver({
  put: saveDrawnObject,
  putAll: saveDrawnObjects,
  delete: deleteDrawnObject,
  clear: clearDrawing,
})
