import type { LocalName, LocalPrefix, PrivatePrefix, TabName } from './storage-names'

/** Reads local storage; returns null instead of throwing where a browser forbids it. */
export function readLocal(name: LocalName): string | null {
  try {
    return window.localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a value to local storage, or removes it when null. A full or forbidden storage is no error. */
export const writeLocal = (name: LocalName, value: string | null): void => void storeLocal(name, value)

/** Does the same, and returns false where storage is full or forbidden. */
export function storeLocal(name: LocalName, value: string | null): boolean {
  try {
    if (value === null) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** Returns the names in local storage that begin so. */
export function localNames(prefix: LocalPrefix): LocalName[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(prefix)) as LocalName[]
  } catch {
    return []
  }
}

/** Removes all values from local storage whose names begin so. */
export function forgetLocal(prefix: PrivatePrefix): void {
  for (const name of localNames(prefix)) writeLocal(name, null)
}

/** Reads session storage: this tab only, survives a reload. */
export function readTab(name: TabName): string | null {
  try {
    return window.sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a value to session storage, or removes it when null. */
export function writeTab(name: TabName, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(name)
    else window.sessionStorage.setItem(name, value)
  } catch {
    // Best effort: nothing depends on it.
  }
}
