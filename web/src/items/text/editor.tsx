import { EditorContent } from '@tiptap/react'
import { use, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { TextValue } from '@keel/contract/items/text/schema'
import { AddBelowContext } from '../_shared/add-below'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensions } from '../_shared/rich-text/extensions'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { createSlash } from './slash-command'
import { SlashMenu } from './slash-menu'

export function TextEditor({ itemId, value, onChange, isDirty, clickedAt }: EditorProps<TextValue>) {
  const t = useTranslations('items')
  const AddBelow = use(AddBelowContext)
  const [slash] = useState(() => AddBelow && createSlash())
  const editor = useRichEditor({
    label: t('text'),
    blocks: value.content,
    extensions: () => [...blockExtensions(), ...(slash ? [slash.extension] : [])],
    onChange: (content) => onChange({ content }),
    isDirty,
    clickedAt,
  })
  return (
    <>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
      {slash && AddBelow && <SlashMenu editor={editor} store={slash.store} itemId={itemId} AddBelow={AddBelow} />}
    </>
  )
}
