import { Mark } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

/** Words that an exercise hides. The mark knows only an id; the accepted words are stored beside the document. */
export const Gap = Mark.create({
  name: 'gap',
  // The outermost mark: otherwise a gap over half-bold words would be split in two.
  priority: 2000,
  inclusive: false,
  excludes: 'gap',
  addAttributes: () => ({
    wordId: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-word-id'),
      renderHTML: (attributes: Record<string, unknown>) => ({ 'data-word-id': attributes['wordId'] }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-word-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addProseMirrorPlugins: () => [
    new Plugin({ appendTransaction: (changes, _before, now) => (changes.some((change) => change.docChanged) ? wholeGaps(now) : null) }),
  ],
})

const gapIn = (node: Node): string | null => {
  const mark = node.marks.find(({ type }) => type.name === 'gap')
  return mark ? String(mark.attrs['wordId']) : null
}

/** A gap is one piece of text: after a paragraph was split or words were copied, only the first piece stays a gap. */
function wholeGaps(state: EditorState): Transaction | null {
  const ends = new Map<string, number>()
  const torn: { from: number; to: number }[] = []
  state.doc.descendants((node, pos) => {
    const id = gapIn(node)
    if (id === null) return
    const end = ends.get(id)
    if (node.isText && (end === undefined || end === pos)) ends.set(id, pos + node.nodeSize)
    else torn.push({ from: pos, to: pos + node.nodeSize })
  })
  const mark = state.schema.marks['gap']
  if (torn.length === 0 || !mark) return null
  return torn.reduce((transaction, { from, to }) => transaction.removeMark(from, to, mark), state.tr)
}
