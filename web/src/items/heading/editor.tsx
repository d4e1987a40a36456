import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { IconH1, IconH2, IconH3 } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslations } from 'use-intl/react'
import type { HeadingNode } from '@keel/contract/items/_shared/document-types'
import { emptyHeading } from '@keel/contract/items/heading/behaviour'
import type { HeadingValue } from '@keel/contract/items/heading/schema'
import { text } from '@keel/contract/items/text/behaviour'
import { ItemFlowContext } from '../_shared/item-flow'
import { typedHeadings } from '../_shared/typed-headings'
import type { EditorProps } from '../_shared/item-type'
import { headingExtensions } from '../_shared/rich-text/extensions'
import { ToolButton } from '../_shared/rich-text/tool-button'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { selectText, useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { getPressedKey } from '../../lib/pressed-key'

const levels = [
  [1, IconH1],
  [2, IconH2],
  [3, IconH3],
] as const
const Z = 90
const isPlain = (event: KeyboardEvent) => !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
const isUndo = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.shiftKey && event.keyCode === Z
const isEmpty = ({ state: { doc } }: Editor) => doc.textContent.trim() === ''
const isAtEnd = ({ state: { doc, selection } }: Editor) => selection.empty && selection.to === doc.content.size - 1
const isSelectAll = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'

export function HeadingEditor({ itemId, value, onChange, isDirty, clickedAt }: EditorProps<HeadingValue>) {
  const t = useTranslations('items')
  const flow = use(ItemFlowContext)
  const editor = useRichEditor<HeadingNode>({
    label: t('heading'),
    blocks: value.content,
    extensions: headingExtensions,
    isDirty,
    clickedAt,
    onKey(event, current) {
      if (isSelectAll(event)) {
        event.preventDefault()
        selectText(current)
        return true
      }
      const key = getPressedKey(event)
      const signs = typedHeadings.get(itemId)
      // The next key after the signs of a heading were typed.
      typedHeadings.delete(itemId)
      if (flow && !event.repeat && ((key === 'Backspace' && isPlain(event)) || isUndo(event))) {
        const { content } = current.state.doc.child(0).toJSON() as HeadingNode
        const words = isEmpty(current) ? [] : (content ?? [])
        if (signs !== undefined) {
          void flow.replace(itemId, text.code, {
            content: [{ type: 'paragraph', content: [{ type: 'text', text: `${signs} ` }, ...words] }],
          })
          return true
        }
        if (key === 'Backspace' && isEmpty(current)) return flow.removeEmpty(itemId)
      }
      // A heading is one line: what follows is a text.
      if (key !== 'Enter' || event.shiftKey) return false
      if (flow && isPlain(event) && isAtEnd(current) && !isEmpty(current)) void flow.addBelow(itemId, text.code, text.emptyValue())
      return true
    },
    onChange: ([heading]) => onChange(heading?.content?.length ? { content: [heading] } : emptyHeading(heading?.attrs.level)),
  })
  const level = useEditorState({ editor, selector: ({ editor: e }) => Number(e.getAttributes('heading')['level'] ?? 1) })
  return (
    <>
      <Toolbar editor={editor} lists={false} sizes={false}>
        {levels.map(([number, icon]) => (
          <ToolButton
            key={number}
            label={t(`heading${number}`)}
            icon={icon}
            on={level === number}
            onClick={() => editor.chain().focus().setHeading({ level: number }).run()}
          />
        ))}
      </Toolbar>
      <EditorContent editor={editor} />
    </>
  )
}
