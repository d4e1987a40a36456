import { type ChainedCommands, type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { Suggestion, type SuggestionMount, type SuggestionProps } from '@tiptap/suggestion'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is typed behind the "/", while its menu may be shown. */
export interface SlashMatch {
  query: string
  /** Begins a change that removes the "/" with what is typed behind it, and their line too unless it is the only one. */
  remove: (editor: Editor, withLine: boolean) => ChainedCommands
  /** Puts an element at the caret. Returns a function that takes it away. */
  mount: SuggestionMount
}

export interface Slash {
  match: SlashMatch | null
  /** Handles a key of the menu; true means that the editor ignores it. */
  onKey: (event: KeyboardEvent) => boolean
}

const KEY = new PluginKey('slash')
const TYPED = new PluginKey<boolean>('typed-slash')
/** Before the keys of lists and paragraphs. */
const PRIORITY = 1000

/** Whether the person typed a "/" in this change: pasted, dropped, brought back by undo, and changed elsewhere it is text. */
const isTyped = (change: Transaction): boolean =>
  !['paste', 'uiEvent', 'history$', 'preventUpdate'].some((name) => change.getMeta(name) !== undefined) &&
  change.steps.some((step) => step instanceof ReplaceStep && step.slice.content.textBetween(0, step.slice.content.size).startsWith('/'))

/** Knows whether the "/" at the caret was typed, and the menu was neither closed nor left since. */
const typedSlash = () =>
  new Plugin<boolean>({
    key: TYPED,
    state: {
      init: () => false,
      apply(change, wasTyped, _before, { selection: { $from } }) {
        if (change.getMeta(KEY) !== undefined || change.getMeta('history$') !== undefined) return false
        return $from.parent.textContent.startsWith('/') && $from.parentOffset > 0 && (wasTyped || isTyped(change))
      },
    },
  })

/** Returns an extension that recognises a "/" in a paragraph without other text, and the store that says what is typed behind it. */
export function createSlash(): { store: StoreApi<Slash>; extension: Extension } {
  const store = createStore<Slash>(() => ({ match: null, onKey: () => false }))
  const show = ({ query, range, mount }: SuggestionProps) =>
    store.setState(({ match }) => ({
      // The element stays where it was put first, and follows the caret by itself.
      match: {
        query,
        mount: match?.mount ?? mount,
        remove: (editor, withLine) =>
          editor
            .chain()
            .focus()
            .command(({ tr }) => {
              // What was typed is undone after this, not with it.
              closeHistory(tr)
              return true
            })
            .deleteRange(withLine && editor.state.doc.childCount > 1 ? { from: range.from - 1, to: range.to + 1 } : range),
      },
    }))
  const extension = Extension.create({
    name: 'slash',
    priority: PRIORITY,
    addProseMirrorPlugins() {
      return [
        typedSlash(),
        Suggestion({
          editor: this.editor,
          pluginKey: KEY,
          char: '/',
          startOfLine: true,
          allowSpaces: true,
          allow({ editor, state, range, isActive }) {
            const { $from } = state.selection
            const isAlone =
              $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === range.to - range.from
            // An input method that is composing a word opens nothing; one that composes every word can continue the filter.
            return isAlone && TYPED.getState(state) === true && (isActive === true || !editor.view.composing)
          },
          render: () => ({
            onStart: show,
            onUpdate: show,
            onExit: () => store.setState({ match: null }),
            onKeyDown({ event }) {
              if (event.key !== 'Escape') return store.getState().onKey(event)
              // It closes the menu, not the editor.
              event.stopPropagation()
              return true
            },
          }),
        }),
      ]
    },
  })
  return { store, extension }
}
