import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { generatedId } from '../../../lib/generated-id'

/** Returns the id of the gap at the caret or in the selection. */
export function gapAtCaret(editor: Editor): string | null {
  const { from, to, empty, $from } = editor.state.selection
  const idOf = (marks: readonly { type: { name: string }; attrs: Record<string, unknown> }[]) => {
    const mark = marks.find((m) => m.type.name === 'gap')
    return mark ? String(mark.attrs['wordId']) : null
  }
  if (empty) return idOf($from.marks()) ?? idOf($from.nodeAfter?.marks ?? []) ?? idOf($from.nodeBefore?.marks ?? [])
  let found: string | null = null
  editor.state.doc.nodesBetween(from, to, (node) => {
    if (node.isText) found ??= idOf(node.marks)
  })
  return found
}

/** Returns start and end of the word at the caret; null between words. */
function wordAround(editor: Editor): { from: number; to: number } | null {
  const { $from } = editor.state.selection
  if (!$from.parent.isTextblock) return null
  // One character for each position, so that offsets stay correct beside line breaks.
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\n')
  let start = $from.parentOffset
  let end = start
  const inWord = (at: number) => /[\p{L}\p{N}'’-]/u.test(text[at] ?? '')
  while (start > 0 && inWord(start - 1)) start--
  while (end < text.length && inWord(end)) end++
  return start === end ? null : { from: $from.start() + start, to: $from.start() + end }
}

/** Returns the selection without blanks at its ends, within the first line that it touches. */
function selectedWords(editor: Editor): { from: number; to: number } | null {
  const { doc, selection } = editor.state
  let range: { from: number; to: number } | null = null
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (range || !node.isTextblock) return range === null
    const from = Math.max(selection.from, pos + 1)
    const text = doc.textBetween(from, Math.min(selection.to, pos + 1 + node.content.size), undefined, '\n')
    const words = text.trim().split('\n')[0]?.trim()
    if (words) range = { from: from + text.indexOf(words), to: from + text.indexOf(words) + words.length }
    return false
  })
  return range
}

/** Makes a gap of the selected words, or of the word at the caret. Returns false when there are none. */
export function makeGap(editor: Editor): boolean {
  const range = editor.state.selection.empty ? wordAround(editor) : selectedWords(editor)
  if (!range) return false
  return editor.chain().focus().setTextSelection(range).setMark('gap', { wordId: generatedId() }).setTextSelection(range.to).run()
}

function gapRange(editor: Editor, id: string): { from: number; to: number } | null {
  let range: { from: number; to: number } | null = null
  editor.state.doc.descendants((node, pos) => {
    if (!node.isText || !node.marks.some((m) => m.type.name === 'gap' && m.attrs['wordId'] === id)) return
    range = { from: range?.from ?? pos, to: pos + node.nodeSize }
  })
  return range
}

/** Removes the gap and keeps its words. */
export function removeGap(editor: Editor, id: string): void {
  const range = gapRange(editor, id)
  if (range) editor.chain().focus().setTextSelection(range).unsetMark('gap').setTextSelection(range.to).run()
}

/** Puts the caret into a gap, before its last letter: at its end it would touch what follows. */
export function goToGap(editor: Editor, id: string): void {
  const range = gapRange(editor, id)
  if (range)
    editor
      .chain()
      .focus(range.to - 1)
      .run()
}

/** Replaces the words of a gap; they keep the style of its beginning. */
export function setGapText(editor: Editor, id: string, text: string): void {
  const range = gapRange(editor, id)
  const first = range && editor.state.doc.nodeAt(range.from)
  if (!first || text === '') return
  const { tr, schema } = editor.state
  tr.replaceWith(range.from, range.to, schema.text(text, first.marks))
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, range.from + text.length - 1)))
}
