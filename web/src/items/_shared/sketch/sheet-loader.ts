import type { SketchObject } from '@keel/contract/entities/sketch'
import { ApiError } from '../../../api/errors'
import { readSketch } from '../../../api/sketch'
import type { Sheet } from './sheet'

const RETRY_MS = 3000

/** All drawn objects of a page; null when it is not to be read, or not wanted any more. */
async function readAll(sheet: Sheet, signal: AbortSignal): Promise<SketchObject[] | null> {
  let all: SketchObject[] = []
  for (;;) {
    try {
      const { version } = sheet
      const { objects, more } = await readSketch(sheet.place, all.length, signal)
      all.push(...objects)
      if (!more) return all
      // What was deleted meanwhile has moved the pages: some of it would be left out.
      if (sheet.version !== version) all = []
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
export class SheetLoader {
  private under = new AbortController()

  constructor(private readonly sheet: Sheet) {}

  load(): void {
    this.stop()
    const { signal } = (this.under = new AbortController())
    const asked = this.sheet.version
    void readAll(this.sheet, signal).then((objects) => {
      if (objects && !signal.aborted) this.sheet.load(objects, asked)
    })
  }
  stop(): void {
    this.under.abort()
  }
}
