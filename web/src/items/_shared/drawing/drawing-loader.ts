import type { DrawnObject } from '@keel/contract/entities/drawing'
import { ApiError } from '../../../data/_shared/errors'
import { listDrawnObjects } from '../../../data/drawings/calls'
import type { DrawingStore } from './drawing-store'

const RETRY_MS = 3000

/** All drawn objects of a page; null when it is not to be read, or not wanted any more. */
async function readAll(drawing: DrawingStore, signal: AbortSignal): Promise<DrawnObject[] | null> {
  let all: DrawnObject[] = []
  for (;;) {
    try {
      const { version } = drawing
      const { objects, more } = await listDrawnObjects(drawing.place, all.length, signal)
      all.push(...objects)
      if (!more) return all
      // What was deleted meanwhile has moved the pages: some of it would be left out.
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

/** Fetches what is drawn on a page; asked again, what was under way is dropped. */
export class DrawingLoader {
  private under = new AbortController()

  constructor(private readonly drawing: DrawingStore) {}

  load(): void {
    this.stop()
    const { signal } = (this.under = new AbortController())
    const asked = this.drawing.version
    void readAll(this.drawing, signal).then((objects) => {
      if (objects && !signal.aborted) this.drawing.load(objects, asked)
    })
  }
  stop(): void {
    this.under.abort()
  }
}
