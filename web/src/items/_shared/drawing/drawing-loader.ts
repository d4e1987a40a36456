import type { DrawnObject } from '@keel/contract/entities/drawing'
import { ApiError } from '../../../data/_shared/errors'
import { listDrawnObjects } from '../../../data/drawings/calls'
import type { DrawingStore } from './drawing-store'

const RETRY_MS = 3000

/** Fetches all drawn objects of a page; null when they may not be read, or the request was cancelled. */
async function readAll(drawing: DrawingStore, signal: AbortSignal): Promise<DrawnObject[] | null> {
  let all: DrawnObject[] = []
  for (;;) {
    try {
      const { version } = drawing
      const { objects, more } = await listDrawnObjects(drawing.scope, all.length, signal)
      all.push(...objects)
      if (!more) return all
      // A deletion during the fetch shifts the result pages, so some objects would be left out.
      if (drawing.version !== version) all = []
    } catch (error) {
      const again = error instanceof ApiError && !signal.aborted && (error.status === 0 || error.status >= 500 || error.status === 429)
      if (!again) return null
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

/** Fetches the drawing of a page; a new call cancels the one in progress. */
export class DrawingLoader {
  private under = new AbortController()

  constructor(private readonly drawing: DrawingStore) {}

  load(): void {
    this.stop()
    const { signal } = (this.under = new AbortController())
    const request = this.drawing.request()
    void readAll(this.drawing, signal).then((objects) => {
      if (objects && !signal.aborted) this.drawing.load(objects, request)
    })
  }
  stop(): void {
    this.under.abort()
  }
}
