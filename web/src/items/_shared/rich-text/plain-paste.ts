import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import { toastFault } from './document-guard'

/** Returns plain text as a slice: one paragraph per line, or a single line where the document allows no more. */
function sliceOf(schema: Schema, text: string, oneLine: boolean): Slice {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (oneLine)
    return new Slice(
      Fragment.from(
        schema.text(
          lines
            .map((line) => line.trim())
            .filter(Boolean)
            .join(' ') || ' ',
        ),
      ),
      0,
      0,
    )
  const paragraph = schema.nodes['paragraph']
  if (!paragraph) return Slice.empty
  return Slice.maxOpen(Fragment.from(lines.map((line) => paragraph.create(null, line ? schema.text(line) : null))))
}

/**
 * Inserts text without its original style. The slice is built here: the view's own `pasteText` inside a paste handler calls
 * that handler again, without end.
 */
export function insertPlainText(view: EditorView, text: string): void {
  if (!text) return
  // Refused by its length alone: parsing megabytes of text would block the page.
  if (text.length > ITEM_VALUE_MAX_BYTES) {
    toastFault('tooLarge')
    return
  }
  const oneLine = !view.state.schema.nodes['paragraph']
  const slice = sliceOf(view.state.schema, text, oneLine)
  // Pasted words are not part of the gap they land in.
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
}

/** Paste and drop from elsewhere become plain text; moving text inside the editor keeps its style. */
export const plainTextHandlers = {
  handlePaste(view: EditorView, event: ClipboardEvent): boolean {
    insertPlainText(view, event.clipboardData?.getData('text/plain') ?? '')
    return true
  },
  handleDrop(view: EditorView, event: DragEvent, _slice: Slice, moved: boolean): boolean {
    if (moved) return false
    event.preventDefault()
    insertPlainText(view, event.dataTransfer?.getData('text/plain') ?? '')
    return true
  },
}
