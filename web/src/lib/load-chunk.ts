import { CHUNK_TIMEOUT_MS } from '@keel/contract/constants'

/** Loads a chunk of the page; rejects on timeout, so that the page can show it and offer to reload. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the page did not load in time')), CHUNK_TIMEOUT_MS)
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
