import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { InlineNode } from '@keel/contract/items/_shared/document-types'

/** A last line that begins with the signs of a heading. */
export interface TypedHeading {
  level: 1 | 2 | 3
  /** The words of the line. */
  content: InlineNode[]
  /** The text has no other line. */
  isAlone: boolean
}

/** Returns an extension that calls back for a blank behind `#`, `##` or `###` at the beginning of the last line, which it removes. */
export const createHeadingRule = (onHeading: (heading: TypedHeading) => void): Extension =>
  Extension.create({
    name: 'heading-rule',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleTextInput({ state, dispatch, composing }, from, to, text) {
            const { $from } = state.selection
            const line = $from.parent
            const { length: level } = /^#{1,3}$/.exec(line.textBetween(0, $from.parentOffset, undefined, '\n'))?.[0] ?? ''
            const isLast = $from.depth === 1 && line.type.name === 'paragraph' && $from.after() === state.doc.content.size
            if (text !== ' ' || from !== to || composing || !isLast || (level !== 1 && level !== 2 && level !== 3)) return false
            const isAlone = state.doc.childCount === 1
            const content = line.cut($from.parentOffset).toJSON().content as InlineNode[] | undefined
            if (!isAlone) dispatch(state.tr.delete($from.before(), $from.after()))
            onHeading({ level, content: content ?? [], isAlone })
            return true
          },
        },
      }),
    ],
  })
