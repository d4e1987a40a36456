import { EditorContent } from '@tiptap/react'
import { use, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Editor } from '@tiptap/core'
import { emptyHeading, heading } from '@keel/contract/items/heading/behaviour'
import { text as behaviour } from '@keel/contract/items/text/behaviour'
import type { TextValue } from '@keel/contract/items/text/schema'
import { AddBelowContext } from '../_shared/add-below'
import { type ItemFlow, ItemFlowContext } from '../_shared/item-flow'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensions } from '../_shared/rich-text/extensions'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { getPressedKey } from '../../lib/pressed-key'
import { typedHeadings } from '../_shared/typed-headings'
import { createHeadingRule, type TypedHeading } from './heading-rule'
import { createSlash } from './slash-command'
import { SlashMenu } from './slash-menu'

/** Returns the start of the empty paragraph at the caret; null if it is in a list, contains something, or there is none. */
function emptyLineAt({ state: { selection } }: Editor): number | null {
  const { $from, empty } = selection
  const isLine = empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  return isLine ? $from.before() : null
}

/** Removes the empty last line of a text that says something. Returns false where there is none. */
function leaveLastLine(editor: Editor): boolean {
  const { doc } = editor.state
  const line = emptyLineAt(editor)
  if (line === null || doc.childCount < 2 || line + 2 !== doc.content.size || doc.textContent.trim() === '') return false
  return editor.commands.deleteRange({ from: line, to: line + 2 })
}

/** Puts a heading in the place of the line that begins like one: below the text, or in its place if that has no other line. */
async function turnIntoHeading({ addBelow, replace }: ItemFlow, itemId: number, { level, content, isAlone }: TypedHeading): Promise<void> {
  const value = content.length > 0 ? { content: [{ type: 'heading', attrs: { level }, content }] } : emptyHeading(level)
  const addedId = await (isAlone ? replace : addBelow)(itemId, heading.code, value)
  if (addedId !== null) typedHeadings.set(addedId, '#'.repeat(level))
}

const isEmptyText = (editor: Editor): boolean => editor.state.doc.childCount === 1 && emptyLineAt(editor) !== null

export function TextEditor({ itemId, value, onChange, isDirty, clickedAt }: EditorProps<TextValue>) {
  const t = useTranslations('items')
  const AddBelow = use(AddBelowContext)
  const flow = use(ItemFlowContext)
  const [slash] = useState(() => AddBelow && createSlash())
  const [headings] = useState(() => flow && createHeadingRule((typed) => void turnIntoHeading(flow, itemId, typed)))
  const editor = useRichEditor({
    label: t('text'),
    blocks: value.content,
    extensions: () => [...blockExtensions(), ...(slash ? [slash.extension] : []), ...(headings ? [headings] : [])],
    onChange: (content) => onChange({ content }),
    isDirty,
    clickedAt,
    onKey(event, current) {
      const key = getPressedKey(event)
      if (!flow || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
      if (key === 'Enter' && leaveLastLine(current)) void flow.addBelow(itemId, behaviour.code, behaviour.emptyValue())
      // Held down it only deletes words.
      else if (key !== 'Backspace' || event.repeat || !isEmptyText(current) || !flow.removeEmpty(itemId)) return false
      event.preventDefault()
      return true
    },
  })
  return (
    <>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
      {slash && AddBelow && <SlashMenu editor={editor} store={slash.store} itemId={itemId} AddBelow={AddBelow} />}
    </>
  )
}
