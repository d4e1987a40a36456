import type { Extensions } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { AnyNode } from '@keel/contract/items/_shared/document-types'
import { useContentLang } from '../item-context'
import type { EditorProps } from '../item-type'
import classes from './document.module.css'
import './prose-mirror.css'
import { DocumentGuard } from './document-guard'
import { getPastedText } from '../../../lib/paste/pasted'
import { plainTextHandlers } from './plain-paste'

export interface RichEditorOptions<Block extends AnyNode> extends Pick<EditorProps<unknown>, 'isDirty' | 'clickedAt'> {
  /** Name for screen readers. */
  label: string
  blocks: readonly Block[]
  extensions: () => Extensions
  onChange: (blocks: Block[]) => void
  /** Handles a pasted text in the item's own way; true means that it was inserted. Must be the same function in every render. */
  onPaste?: (view: EditorView, text: string) => boolean
  /** Whether the caret is put into it at once. */
  takesCaret?: boolean
  /** Returns the stored value for these blocks, if it contains more: what is too large is refused while it is typed. */
  wholeValue?: (blocks: readonly Block[]) => unknown
  /** Handles a key in the item's own way; true means that the editor ignores it. */
  onKey?: (event: KeyboardEvent, editor: Editor) => boolean
  /** Handles a double press at a position of the document; true means that no word is selected. */
  onDoublePress?: (position: number, editor: Editor) => boolean
}

const documentOf = (blocks: readonly AnyNode[]) => ({ type: 'doc', content: blocks as never[] })

/** The rich-text editor of an item: takes the caret at once unless told otherwise, reports every change, follows changes made elsewhere. */
export function useRichEditor<Block extends AnyNode>({
  label,
  blocks,
  extensions,
  onChange,
  onKey,
  onDoublePress,
  onPaste,
  wholeValue,
  takesCaret = true,
  isDirty,
  clickedAt,
}: RichEditorOptions<Block>): Editor {
  const lang = useContentLang()
  const latest = useRef<
    Pick<RichEditorOptions<Block>, 'onChange' | 'onKey' | 'onDoublePress' | 'isDirty' | 'wholeValue'> & {
      lang: string | undefined
      editor: Editor | null
    }
  >({
    onChange,
    onKey,
    onDoublePress,
    isDirty,
    wholeValue,
    lang,
    editor: null,
  })
  const [options] = useState(() => ({
    extensions: [
      ...extensions(),
      DocumentGuard.configure({ wholeValue: (next) => latest.current.wholeValue?.(next as readonly Block[]) ?? { content: next } }),
    ],
    content: documentOf(blocks),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: () => ({
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: classes['document'] ?? '',
        ...(latest.current.lang && { lang: latest.current.lang }),
      }),
      ...plainTextHandlers,
      handlePaste: (view: EditorView, event: ClipboardEvent) =>
        onPaste?.(view, getPastedText(event.clipboardData)) || plainTextHandlers.handlePaste(view, event),
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const { onKey: ownUse, editor: current } = latest.current
        return current && ownUse ? ownUse(event, current) : false
      },
      handleDoubleClick(_view: unknown, position: number) {
        const { onDoublePress: ownUse, editor: current } = latest.current
        return current && ownUse ? ownUse(position, current) : false
      },
    },
    onUpdate: ({ editor: changed }: { editor: Editor }) => latest.current.onChange(changed.getJSON().content as unknown as Block[]),
  }))
  const editor = useEditor(options)
  useEffect(() => {
    latest.current = { onChange, onKey, onDoublePress, isDirty, wholeValue, lang, editor }
  })
  useEffect(() => {
    if (takesCaret) placeCaret(editor, clickedAt)
  }, [editor, clickedAt, takesCaret])
  useEffect(() => {
    // What is not stored yet is newer than a value from outside.
    if (editor.isDestroyed || latest.current.isDirty()) return
    showDocument(editor, editor.schema.nodeFromJSON(documentOf(blocks)))
  }, [editor, blocks])
  return editor
}

/** Replaces only the part that differs, so that the caret stays in its words. */
function showDocument(editor: Editor, next: ProseNode): void {
  const { doc } = editor.state
  const start = doc.content.findDiffStart(next.content)
  const ends = doc.content.findDiffEnd(next.content)
  if (start === null || !ends) return
  // If the same letters are before and after the difference, the two searches overlap.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const change = editor.state.tr.replace(start, ends.a + overlap, next.slice(start, ends.b + overlap))
  editor.view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true))
  if (!editor.state.doc.eq(next)) editor.commands.setContent(next.toJSON() as Record<string, unknown>, { emitUpdate: false })
}

/** Puts the caret where the item was clicked, else at the end of the text. */
function placeCaret(editor: Editor, at: EditorProps<unknown>['clickedAt']): void {
  if (editor.isDestroyed) return
  // A new heading contains only a blank, which the first letter replaces.
  if (editor.state.doc.textContent.trim() === '' && editor.state.doc.textContent !== '') {
    selectText(editor)
    return
  }
  const found = at && editor.view.posAtCoords({ left: at.x, top: at.y })
  // In an empty table the caret goes to the first cell.
  const elsewhere = editor.state.doc.textContent === '' ? 'start' : 'end'
  editor
    .chain()
    .focus(found ? found.pos : elsewhere, { scrollIntoView: false })
    .run()
}

/** Selects all text, but not the blocks around it: typing over those would change their kind. */
export function selectText(editor: Editor): void {
  editor
    .chain()
    .focus()
    .setTextSelection({ from: 1, to: editor.state.doc.content.size - 1 })
    .run()
}
