import type { ComponentType } from 'react'
import { retriedPart } from '../../lib/retried-part'
import type { EditorProps, LazyEditor } from './item-type'

/** Returns an editor whose code is fetched when it is first needed, or by `preload`. */
export function lazyEditor<V>(load: () => Promise<ComponentType<EditorProps<V>>>): LazyEditor<V> {
  const Component = retriedPart(load)
  return { Component, preload: () => void Component.preload() }
}
