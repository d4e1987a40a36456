import { PathGesture, ShapeGesture, type Gesture } from './gesture'
import type { DrawingStore } from './drawing-store'
import type { StrokeBroadcaster } from './stroke-broadcaster'
import { isShape } from './tools'

/** For this long after the last pen event, touches are the hand that holds the pen. */
const PEN_IN_USE_MS = 3000
/** A second finger this soon is a zoom gesture, not drawing. */
const TWO_FINGERS_MS = 300

let penFelt = -Infinity
const feelPen = (event: PointerEvent): void => {
  if (event.pointerType === 'pen') penFelt = event.timeStamp
}

interface Running {
  gesture: Gesture
  pointerId: number
  type: string
  since: number
}

/** Keeps receiving the pointer's moves after it leaves the element. */
export function capture(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId)
  } catch {
    // The pointer is gone already; its end was handled.
  }
}

/** Draws with mouse, pen and finger on the layer while a drawing tool is on. */
export class PointerDrawing {
  private running: Running | null = null

  constructor(
    private readonly layer: HTMLElement,
    private readonly drawing: DrawingStore,
    private readonly broadcaster: StrokeBroadcaster,
    private readonly focus: () => void,
    private readonly onText: (event: PointerEvent) => void,
  ) {}

  /** Returns an unsubscribe function. */
  listen(): () => void {
    const handlers = {
      pointerdown: (event: PointerEvent) => this.down(event),
      pointermove: (event: PointerEvent) => this.move(event),
      pointerup: (event: PointerEvent) => this.up(event),
      pointercancel: (event: PointerEvent) => this.cancel(event),
    }
    for (const [name, handler] of Object.entries(handlers)) this.layer.addEventListener(name, handler as EventListener)
    return () => {
      for (const [name, handler] of Object.entries(handlers)) this.layer.removeEventListener(name, handler as EventListener)
      if (this.running) this.end(this.running)
    }
  }

  private down(event: PointerEvent): void {
    const { tool } = this.drawing.store.getState()
    if (tool === 'mouse' || event.button !== 0) return
    feelPen(event)
    event.preventDefault()
    this.focus()
    const isTouch = event.pointerType === 'touch'
    if (isTouch && event.timeStamp - penFelt < PEN_IN_USE_MS) return
    const { running } = this
    if (running) {
      const isPalm = running.type === 'touch' && event.pointerType === 'pen'
      const isZoom = running.type === 'touch' && isTouch && event.timeStamp - running.since < TWO_FINGERS_MS
      if (isPalm || isZoom) this.giveUp(running)
      if (!isPalm) return
    }
    if (tool === 'text') {
      this.onText(event)
      return
    }
    capture(this.layer, event.pointerId)
    this.running = { gesture: this.begin(), pointerId: event.pointerId, type: event.pointerType, since: event.timeStamp }
    this.add(this.running, [event])
  }

  private begin(): Gesture {
    const { drawing } = this
    const { tool } = drawing.store.getState()
    const [id, z, { color }] = [drawing.newId(), drawing.front(), drawing.viewer]
    return isShape(tool) ? new ShapeGesture(id, tool, { color, z }) : new PathGesture(id, color, z)
  }

  private move(event: PointerEvent): void {
    feelPen(event)
    const { running } = this
    if (running?.pointerId !== event.pointerId) return
    // The browser coalesces the moves of a frame; the intermediate ones keep curves round.
    const between = event.getCoalescedEvents?.() ?? []
    this.add(running, between.length > 0 ? between : [event])
  }

  private add(running: Running, steps: readonly PointerEvent[]): void {
    const { drawing, broadcaster } = this
    // Read at every event, as the page may scroll while somebody draws.
    const page = this.layer.getBoundingClientRect()
    for (const step of steps) {
      const at = drawing.view.toUnits(step, page)
      const pressure = step.pointerType === 'pen' ? step.pressure : 0.5
      const isFull = running.gesture.add(at, pressure, step.shiftKey)
      if (!isFull) continue
      this.store(running.gesture)
      running.gesture = this.begin()
      running.gesture.add(at, pressure, step.shiftKey)
    }
    const { gesture } = running
    drawing.ink.show(`${drawing.viewer.id}:${gesture.id}`, gesture.look())
    broadcaster.broadcast(gesture.id, () => gesture.part())
  }

  private up(event: PointerEvent): void {
    feelPen(event)
    const { running } = this
    if (running?.pointerId !== event.pointerId) return
    this.add(running, [event])
    this.end(running)
  }

  // The browser cancels a finger to scroll or zoom. When it cancels a pen or mouse, the drawn part stays.
  private cancel(event: PointerEvent): void {
    const { running } = this
    if (running?.pointerId !== event.pointerId) return
    if (running.type === 'touch') this.giveUp(running)
    else this.end(running)
  }

  private end({ gesture }: Running): void {
    this.running = null
    this.store(gesture)
  }

  private store(gesture: Gesture): void {
    const { drawing } = this
    const stroke = gesture.finish()
    drawing.ink.drop(`${drawing.viewer.id}:${gesture.id}`)
    if (stroke) {
      this.broadcaster.end()
      drawing.put(drawing.object(drawing.viewer.id, gesture.id, stroke))
    } else this.broadcaster.giveUp(gesture.id)
  }

  private giveUp({ gesture }: Running): void {
    this.running = null
    this.drawing.ink.drop(`${this.drawing.viewer.id}:${gesture.id}`)
    this.broadcaster.giveUp(gesture.id)
  }
}
