import type { ComponentType } from 'react'
import { loadEditorTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import type { EditorProps, LazyEditor } from './item-type'

/** Returns an editor whose code and texts are fetched when it is first needed, or by `preload`. */
export function lazyEditor<V>(load: () => Promise<ComponentType<EditorProps<V>>>): LazyEditor<V> {
  const Component = retriedPart(async () => (await Promise.all([load(), loadEditorTexts()]))[0])
  return { Component, preload: () => void Component.preload() }
}
