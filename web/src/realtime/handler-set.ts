type Handler = (...args: never[]) => void

/** Listeners by name. An error of one does not keep the others from being called. */
export class HandlerSet<K extends string> {
  private readonly handlers = new Map<K, Set<Handler>>()

  /** Returns an unsubscribe function. */
  add(key: K, handler: Handler): () => void {
    const own = this.handlers.get(key) ?? new Set()
    own.add(handler)
    this.handlers.set(key, own)
    return () => void own.delete(handler)
  }

  call(key: K, ...args: unknown[]): void {
    for (const handler of Array.from(this.handlers.get(key) ?? [])) {
      try {
        handler(...(args as never[]))
      } catch (error) {
        // Rethrown into the page's error reporting, outside of the connection's code.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
