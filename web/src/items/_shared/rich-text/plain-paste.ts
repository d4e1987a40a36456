import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { ITEM_VALUE_MAX_BYTES } from '@keel/contract/constants'
import { translator } from '../../../i18n/language'
import type { PastedLine } from '../../../lib/paste/html-lines'
import { getPasted, type Pasted } from '../../../lib/paste/pasted'
import { toast } from '../../../ui/toast/toast'
import { toastFault } from './document-guard'

function paragraphOf(schema: Schema, line: string): Node {
  return schema.node('paragraph', null, line ? schema.text(line) : [])
}

/** Returns lines of one list as nodes; deeper lines are lists within the line before them. */
function listsOf(schema: Schema, lines: readonly PastedLine[]): Node[] {
  const lists: Node[] = []
  for (let at = 0; at < lines.length;) {
    const ordered = lines[at]?.list?.ordered ?? false
    const entries: Node[] = []
    for (let line = lines[at]; line?.list?.ordered === ordered; line = lines[at]) {
      const { level } = line.list
      const start = ++at
      while ((lines[at]?.list?.level ?? 0) > level) at++
      entries.push(schema.node('listItem', null, [paragraphOf(schema, line.text), ...listsOf(schema, lines.slice(start, at))]))
    }
    lists.push(schema.node(ordered ? 'orderedList' : 'bulletList', null, entries))
  }
  return lists
}

/** Returns whether a document may contain headings beside other blocks. */
const hasHeadings = ({ nodes }: Schema): boolean => nodes['heading'] !== undefined && nodes['paragraph'] !== undefined

/** Returns lines as paragraphs and lists and, where the document may contain them, headings: the highest level, and one for all others. */
function blocksOf(schema: Schema, lines: readonly PastedLine[]): Node[] {
  const blocks: Node[] = []
  const highest = Math.min(...lines.map(({ heading }) => heading ?? Infinity))
  const blockOf = ({ text, heading }: PastedLine) =>
    heading !== null && text !== '' && hasHeadings(schema)
      ? schema.node('heading', { level: heading === highest ? 1 : 2 }, schema.text(text))
      : paragraphOf(schema, text)
  for (let at = 0; at < lines.length;) {
    const start = at
    while (lines[at]?.list) at++
    if (at > start) blocks.push(...listsOf(schema, lines.slice(start, at)))
    else {
      const line = lines[at++]
      if (line) blocks.push(blockOf(line))
    }
  }
  return blocks
}

/** Returns a text as a slice: lists, one paragraph per line, or a single line where the document allows no more. */
function sliceOf({ schema }: EditorView['state'], { text, lines }: Pick<Pasted, 'text' | 'lines'>): Slice {
  const plainLines = text.replace(/\r\n?/g, '\n').split('\n')
  if (!schema.nodes['paragraph']) {
    const line = plainLines
      .map((one) => one.trim())
      .filter(Boolean)
      .join(' ')
    return new Slice(Fragment.from(schema.text(line || ' ')), 0, 0)
  }
  if (lines && schema.nodes['bulletList']) return new Slice(Fragment.from(blocksOf(schema, lines)), 0, 0)
  return Slice.maxOpen(Fragment.from(plainLines.map((line) => paragraphOf(schema, line))))
}

/**
 * Inserts what was pasted without its original style; says so if there is no text. The slice is built here: the view's own `pasteText`
 * inside a paste handler calls that handler again, without end.
 */
function insertPasted(view: EditorView, pasted: Pasted): void {
  if (pasted.text === '') {
    if (pasted.isOther) toast.warning(translator('richtext')('noFiles'), { about: 'paste' })
    return
  }
  // Refused by its length alone: parsing megabytes of text would block the page.
  if (pasted.text.length > ITEM_VALUE_MAX_BYTES) {
    toastFault('tooLarge')
    return
  }
  if (pasted.hasImages) toast.warning(translator('richtext')('imagesLeftOut'), { about: 'paste' })
  // Pasted words are not part of the gap they land in.
  view.dispatch(view.state.tr.replaceSelection(sliceOf(view.state, pasted)).scrollIntoView().setMeta('paste', true))
}

/** Paste and drop from elsewhere become text without style; moving text inside the editor keeps its style. */
export const plainTextHandlers = {
  handlePaste(view: EditorView, event: ClipboardEvent): boolean {
    insertPasted(view, getPasted(event.clipboardData, hasHeadings(view.state.schema)))
    return true
  },
  handleDrop(view: EditorView, event: DragEvent, _slice: Slice, moved: boolean): boolean {
    if (moved) return false
    event.preventDefault()
    insertPasted(view, getPasted(event.dataTransfer, hasHeadings(view.state.schema)))
    return true
  },
}
