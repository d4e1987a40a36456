import { type ComponentType, lazy } from 'react'
import type { EditorProps, LazyEditor } from './item-type'

const TRIES = 4
const WAIT_MS = 1500

/** Retries code that does not arrive at once, as on an unstable network. */
export async function persistent<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries <= 1) throw error
    await new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS)
    })
    return persistent(load, tries - 1)
  }
}

/** Returns an editor whose code is fetched when it is first needed, or by `preload`. */
export function lazyEditor<V>(load: () => Promise<ComponentType<EditorProps<V>>>): LazyEditor<V> {
  return {
    Component: lazy(() => persistent(load).then((component) => ({ default: component }))),
    // A failed preload is retried when the editor is opened, and reported there.
    preload: () => void load().catch(() => undefined),
  }
}
