const listeners = new Set<() => void>()

/** Calls the listener after each connect, for as long as the page lives. */
export const onConnected = (listener: () => void): void => void listeners.add(listener)

/** Called by the live connection. Stands apart from it, so that what saves loads on pages for visitors without its code. */
export const reportConnected = (): void => listeners.forEach((listener) => listener())
