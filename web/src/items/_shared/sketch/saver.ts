import type { Stroke } from '@keel/contract/items/_shared/sketch-types'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../../api/errors'
import { clearSketch, deleteSketch, putSketch, type SketchName, type SketchPlace } from '../../../api/sketch'

/** What is to be stored: an object as it is now, null for deleted; or a person's whole page emptied. */
export type Order = { place: SketchPlace; userId: number } & ({ id: string; stroke: Stroke | null } | { clear: true })
export interface Calls {
  put: (place: SketchPlace, name: SketchName, stroke: Stroke) => Promise<unknown>
  delete: (place: SketchPlace, name: SketchName) => Promise<unknown>
  clear: (place: SketchPlace, userId: number) => Promise<unknown>
}

const RETRY_MS = 3000
const pageOf = ({ boardId, itemId, page }: SketchPlace): string => `${boardId}:${itemId}:${page}`
const keyOf = (order: Order): string => `${pageOf(order.place)}:${order.userId}:${'id' in order ? order.id : '*'}`
/** A network that is away comes back; a refusal is final. */
const passes = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

/**
 * Stores drawings in the order they were made, one call after another; of an object that changes faster only the
 * newest state. It outlives the pages on the screen, so what was drawn is stored although one has left.
 */
export class SketchSaver {
  /** `troubled`: the last call failed, and is tried again until it succeeds. */
  readonly status = createStore<{ waiting: number; troubled: boolean }>(() => ({ waiting: 0, troubled: false }))
  private readonly orders = new Map<string, Order>()
  private readonly listeners = new Set<(order: Order, refusal: unknown) => void>()
  private sending: Order | null = null
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
    if (!this.sending) void this.work()
  }

  /** What is not stored yet of a page, oldest first. */
  pending(place: SketchPlace): Order[] {
    const all = this.sending ? [this.sending, ...this.orders.values()] : [...this.orders.values()]
    return all.filter((order) => pageOf(order.place) === pageOf(place))
  }

  /** Tries again at once: the network is back. */
  retry(): void {
    this.wake?.()
  }

  private async work(): Promise<void> {
    for (const [key, order] of this.orders) {
      this.orders.delete(key)
      this.sending = order
      let refusal: unknown
      try {
        await this.call(order)
        this.status.setState({ troubled: false })
      } catch (error) {
        if (passes(error)) {
          this.putBack(key, order)
          await this.rest()
          continue
        }
        refusal = error
      }
      this.sending = null
      this.tell()
      for (const listener of this.listeners) listener(order, refusal)
    }
    this.sending = null
    // One may have been put back, or added while the listeners ran.
    if (this.orders.size > 0) void this.work()
    else this.tell()
  }

  private call(order: Order): Promise<unknown> {
    const { place, userId } = order
    if ('clear' in order) return this.calls.clear(place, userId)
    const name = { userId, id: order.id }
    return order.stroke ? this.calls.put(place, name, order.stroke) : this.calls.delete(place, name)
  }

  // First in line again, unless something newer has taken its place.
  private putBack(key: string, order: Order): void {
    const later = [...this.orders]
    const replaced = later.some(
      ([other, { userId, place, ...what }]) =>
        other === key || ('clear' in what && userId === order.userId && pageOf(place) === pageOf(order.place)),
    )
    this.orders.clear()
    if (!replaced) this.orders.set(key, order)
    for (const [other, waiting] of later) this.orders.set(other, waiting)
    this.sending = null
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
    this.wake = null
  }

  private tell(): void {
    this.status.setState({ waiting: this.orders.size + (this.sending ? 1 : 0) })
  }
}

/** Stores the drawings of this browser tab. */
export const sketchSaver = new SketchSaver({ put: putSketch, delete: deleteSketch, clear: clearSketch })
if (typeof window !== 'undefined') addEventListener('online', () => sketchSaver.retry())
