import type { Editor } from '@tiptap/core'
import { wordRanges, type WordRange } from '@keel/contract/items/_shared/word-ranges'
import { generatedId } from '../../lib/generated-id'

interface SelectedWord extends WordRange {
  isMarked: boolean
}

/** Returns the words that the selection touches, or the one at the caret, by their positions in the document. */
function selectedWords({ state: { doc, selection, schema } }: Editor): SelectedWord[] {
  const words: SelectedWord[] = []
  const mark = schema.marks['gap']
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (!node.isTextblock || !mark) return true
    // One character for each position, so that offsets stay correct beside line breaks.
    for (const range of wordRanges(node.textBetween(0, node.content.size, undefined, '\n'))) {
      const [from, to] = [pos + 1 + range.from, pos + 1 + range.to]
      const isTouched = selection.empty ? from <= selection.from && selection.to <= to : from < selection.to && selection.from < to
      if (isTouched) words.push({ from, to, isMarked: doc.rangeHasMark(from, to, mark) })
    }
    return false
  })
  return words
}

/** Returns what a press on the button does to the selection; null if no word is there. */
export function markAction(editor: Editor): 'mark' | 'unmark' | null {
  const words = selectedWords(editor)
  if (words.length === 0) return null
  return words.every(({ isMarked }) => isMarked) ? 'unmark' : 'mark'
}

/** Marks the words of the selection, each by itself; if all of them are marked, removes their marks. */
export function toggleMarks(editor: Editor): void {
  const words = selectedWords(editor)
  const mark = editor.schema.marks['gap']
  if (words.length === 0 || !mark) return
  const others = words.filter(({ isMarked }) => !isMarked)
  const { tr } = editor.state
  if (others.length === 0) for (const { from, to } of words) tr.removeMark(from, to, mark)
  else for (const { from, to } of others) tr.addMark(from, to, mark.create({ wordId: generatedId() }))
  editor.view.dispatch(tr)
  editor.commands.focus(undefined, { scrollIntoView: false })
}
