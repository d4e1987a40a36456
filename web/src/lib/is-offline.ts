/** Returns whether the browser says that it has no network. Where it says that it has one, there may be none all the same. */
export const isOffline = (): boolean => typeof window !== 'undefined' && !window.navigator.onLine
