import { SKETCH_OBJECTS_AT_ONCE } from '@keel/contract/constants'
import { jsonBytes } from '@keel/contract/items/_shared/json-bytes'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../../data/_shared/errors'
import {
  clearDrawing,
  deleteDrawnObject,
  saveDrawnObject,
  saveDrawnObjects,
  type DrawnObjectKey,
  type DrawingScope,
} from '../../../data/drawings/calls'

/** What is to be stored: an object as it is now, null for deleted; or a person's whole page emptied. */
export type Order = { place: DrawingScope; userId: number } & ({ id: string; stroke: DrawnShape | null } | { clear: true })
export interface Calls {
  put: (place: DrawingScope, name: DrawnObjectKey, stroke: DrawnShape) => Promise<unknown>
  putAll: (place: DrawingScope, userId: number, objects: { id: string; stroke: DrawnShape }[]) => Promise<unknown>
  delete: (place: DrawingScope, name: DrawnObjectKey) => Promise<unknown>
  clear: (place: DrawingScope, userId: number) => Promise<unknown>
}

const RETRY_MS = 3000
/** The server takes no larger bodies than twice this. */
const BYTES_AT_ONCE = 150_000
const pageOf = ({ boardId, itemId, page }: DrawingScope): string => `${boardId}:${itemId}:${page}`
const keyOf = (order: Order): string => `${pageOf(order.place)}:${order.userId}:${'id' in order ? order.id : '*'}`
const isPut = (order: Order): order is Extract<Order, { id: string }> & { stroke: DrawnShape } => 'id' in order && order.stroke !== null
/** A network that is away comes back; a refusal is final. */
const passes = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

/**
 * Stores drawings in the order they were made, one call after another; of an object that changes faster only the
 * newest state; what waits for the same page goes in one call. It outlives the pages on the screen, so what was drawn is stored although one has left.
 */
export class DrawingSaver {
  /** `troubled`: the last call failed, and is tried again until it succeeds. */
  readonly status = createStore<{ waiting: number; troubled: boolean }>(() => ({ waiting: 0, troubled: false }))
  private readonly orders = new Map<string, Order>()
  private readonly listeners = new Set<(order: Order, refusal: unknown) => void>()
  private busy = false
  private sending: readonly Order[] = []
  /** Refused together with others: which of them is at fault shows when they go one by one. */
  private readonly alone = new WeakSet<Order>()
  private wake: (() => void) | null = null

  constructor(private readonly calls: Calls) {}

  /** Called after every order: with the error when it was refused for good. */
  onDone(listener: (order: Order, refusal: unknown) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  add(order: Order): void {
    if ('clear' in order) {
      // What was drawn before it need not be stored any more.
      for (const [key, other] of this.orders)
        if (other.userId === order.userId && pageOf(other.place) === pageOf(order.place)) this.orders.delete(key)
    }
    this.orders.set(keyOf(order), order)
    this.tell()
    if (!this.busy) void this.work()
  }

  /** What is not stored yet of a page, oldest first. */
  pending(place: DrawingScope): Order[] {
    return [...this.sending, ...this.orders.values()].filter((order) => pageOf(order.place) === pageOf(place))
  }

  /** Tries again at once: the network is back. */
  retry(): void {
    this.wake?.()
  }

  private async work(): Promise<void> {
    this.busy = true
    while (this.orders.size > 0) {
      const orders = this.take()
      this.sending = orders
      let refusal: unknown
      try {
        await this.call(orders)
        this.status.setState({ troubled: false })
      } catch (error) {
        if (passes(error)) {
          this.putBack(orders)
          await this.rest()
          continue
        }
        if (orders.length > 1) {
          for (const order of orders) this.alone.add(order)
          this.putBack(orders)
          continue
        }
        refusal = error
      }
      this.sending = []
      this.tell()
      for (const order of orders) for (const listener of this.listeners) listener(order, refusal)
    }
    this.busy = false
  }

  /** The next order, with those after it that may go in the same call. */
  private take(): readonly Order[] {
    const taken: Order[] = []
    let bytes = 0
    for (const [key, order] of this.orders) {
      const [first] = taken
      if (first) {
        const together = isPut(order) && isPut(first) && order.userId === first.userId && pageOf(order.place) === pageOf(first.place)
        if (!together || this.alone.has(order) || taken.length === SKETCH_OBJECTS_AT_ONCE) break
      }
      bytes += isPut(order) ? jsonBytes(order.stroke) : 0
      if (first && bytes > BYTES_AT_ONCE) break
      taken.push(order)
      this.orders.delete(key)
      if (!isPut(order) || this.alone.has(order)) break
    }
    return taken
  }

  private call(orders: readonly Order[]): Promise<unknown> {
    const [order] = orders
    if (!order) return Promise.resolve()
    const { place, userId } = order
    if (orders.length > 1)
      return this.calls.putAll(
        place,
        userId,
        orders.filter(isPut).map(({ id, stroke }) => ({ id, stroke })),
      )
    if ('clear' in order) return this.calls.clear(place, userId)
    const name = { userId, id: order.id }
    return order.stroke ? this.calls.put(place, name, order.stroke) : this.calls.delete(place, name)
  }

  // First in line again, unless something newer has taken their place.
  private putBack(orders: readonly Order[]): void {
    const later = [...this.orders]
    const isReplaced = (order: Order) =>
      later.some(
        ([other, { userId, place, ...what }]) =>
          other === keyOf(order) || ('clear' in what && userId === order.userId && pageOf(place) === pageOf(order.place)),
      )
    this.orders.clear()
    for (const order of orders) if (!isReplaced(order)) this.orders.set(keyOf(order), order)
    for (const [other, waiting] of later) this.orders.set(other, waiting)
    this.sending = []
  }

  private async rest(): Promise<void> {
    this.status.setState({ troubled: true })
    this.tell()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private tell(): void {
    this.status.setState({ waiting: this.orders.size + this.sending.length })
  }
}

/** Stores the drawings of this browser tab. */
export const drawingSaver = new DrawingSaver({
  put: saveDrawnObject,
  putAll: saveDrawnObjects,
  delete: deleteDrawnObject,
  clear: clearDrawing,
})
if (typeof window !== 'undefined') addEventListener('online', () => drawingSaver.retry())
