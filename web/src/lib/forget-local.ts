/** Removes all keys with this prefix from local storage. */
export function forgetLocal(prefix: string): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix)) window.localStorage.removeItem(key)
  } catch {
    // Nothing was stored, then.
  }
}
