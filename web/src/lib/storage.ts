/** Local storage that answers null instead of throwing where a browser forbids it. */
export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value in this browser, or removes it when null; a full or closed storage is no error. */
export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // What is kept here is comfort only.
  }
}

/** The same for what belongs to this tab alone and survives a reload, not a new tab. */
export function readTab(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, value)
  } catch {
    // Comfort only, as above.
  }
}
