import { type ChainedCommands, type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionMount, type SuggestionProps } from '@tiptap/suggestion'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is typed behind the "/", while its menu may be shown. */
export interface SlashMatch {
  query: string
  /** Begins a change that removes the "/" with what is typed behind it. */
  remove: (editor: Editor) => ChainedCommands
  /** Puts an element at the caret. Returns a function that takes it away. */
  mount: SuggestionMount
}

export interface Slash {
  match: SlashMatch | null
  /** Handles a key of the menu; true means that the editor ignores it. */
  onKey: (event: KeyboardEvent) => boolean
}

const KEY = new PluginKey('slash')
/** Before the keys of lists and paragraphs. */
const PRIORITY = 1000

/** Returns an extension that recognises a "/" in a paragraph without other text, and the store that says what is typed behind it. */
export function createSlash(): { store: StoreApi<Slash>; extension: Extension } {
  const store = createStore<Slash>(() => ({ match: null, onKey: () => false }))
  const show = ({ query, range, mount }: SuggestionProps) =>
    store.setState(({ match }) => ({
      // The element stays where it was put first, and follows the caret by itself.
      match: {
        query,
        mount: match?.mount ?? mount,
        remove: (editor) =>
          editor
            .chain()
            .focus()
            .command(({ tr }) => {
              // What was typed is undone after this, not with it.
              closeHistory(tr)
              return true
            })
            .deleteRange(range),
      },
    }))
  const extension = Extension.create({
    name: 'slash',
    priority: PRIORITY,
    addProseMirrorPlugins() {
      return [
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
            return isAlone && (isActive === true || !editor.view.composing)
          },
          // What undo brings back is text.
          shouldShow: ({ transaction }) => transaction.getMeta('history$') === undefined,
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
