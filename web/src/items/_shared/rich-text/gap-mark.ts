import { Mark } from '@tiptap/core'

/** Words that an exercise hides. The mark knows an id only; what may stand there is kept beside the document. */
export const Gap = Mark.create({
  name: 'gap',
  // Outermost of all marks: otherwise a gap over half-bold words is torn into two.
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
})
