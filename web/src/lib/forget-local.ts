/** Forgets all that is kept in this browser under names that begin so. */
export function forgetLocal(prefix: string): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix)) window.localStorage.removeItem(key)
  } catch {
    // Nothing was kept, then.
  }
}
