const listeners = new Set<() => void>()

/** Calls the listener after each connect, for as long as the page lives. */
export const onConnected = (listener: () => void): void => void listeners.add(listener)

/** Called by the live connection. A module of its own, so that saving code on pages for visitors does not load the connection. */
export const reportConnected = (): void => listeners.forEach((listener) => listener())

const overdueListeners = new Set<() => void>()

/** Calls the listener when a call is overdue, for as long as the page lives. */
export const onOverdueCall = (listener: () => void): void => void overdueListeners.add(listener)

/** Called when something is not stored though it should be: the line may be dead. */
export const reportOverdueCall = (): void => overdueListeners.forEach((listener) => listener())
