import { type ComponentType, lazy } from 'react'
import type { EditorProps } from './item-type'

export interface LazyEditor<V> {
  Component: ComponentType<EditorProps<V>>
  /** Fetches the code ahead of need. */
  preload: () => void
}

/** An editor whose code comes when it is first needed, or when `preload` asks for it. */
export function lazyEditor<V>(load: () => Promise<ComponentType<EditorProps<V>>>): LazyEditor<V> {
  return {
    Component: lazy(() => load().then((component) => ({ default: component }))),
    // A failed preload is tried again when the editor is opened, and is told of there.
    preload: () => void load().catch(() => undefined),
  }
}
