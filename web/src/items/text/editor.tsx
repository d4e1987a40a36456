import { EditorContent } from '@tiptap/react'
import { useTranslations } from 'use-intl/react'
import type { TextValue } from '@keel/contract/items/text/schema'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensions } from '../_shared/rich-text/extensions'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'

export function TextEditor({ value, onChange, isDirty, clickedAt }: EditorProps<TextValue>) {
  const t = useTranslations('items')
  const editor = useRichEditor({
    label: t('text'),
    blocks: value.content,
    extensions: blockExtensions,
    onChange: (content) => onChange({ content }),
    isDirty,
    clickedAt,
  })
  return (
    <>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </>
  )
}
