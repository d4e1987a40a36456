import { CHUNK_TIMEOUT_MS } from '@keel/contract/constants'

/** Loads a part of the page; rejects when it has not come in time, so that the page can say so and offer to reload. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the page did not load in time')), CHUNK_TIMEOUT_MS)
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
