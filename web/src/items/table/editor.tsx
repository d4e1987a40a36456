import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { EditorContent } from '@tiptap/react'
import { useTranslations } from 'use-intl/react'
import type { TableNode } from '@keel/contract/items/_shared/document-types'
import type { TableValue } from '@keel/contract/items/table/schema'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensionsWithin } from '../_shared/rich-text/extensions'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { pasteCells } from './paste-cells'
import { TableTools } from './tools'

const extensions = () => [
  ...blockExtensionsWithin('table'),
  Table.configure({ resizable: false, allowTableNodeSelection: false }),
  TableRow,
  TableHeader,
  TableCell,
]

export function TableEditor({ value, onChange, isDirty, clickedAt }: EditorProps<TableValue>) {
  const t = useTranslations('items')
  const editor = useRichEditor<TableNode>({
    label: t('table'),
    blocks: value.content,
    extensions,
    onPaste: pasteCells,
    isDirty,
    clickedAt,
    onChange: ([table]) => {
      if (table) onChange({ content: [table] })
    },
  })
  return (
    <>
      <Toolbar editor={editor}>
        <TableTools editor={editor} />
      </Toolbar>
      <EditorContent editor={editor} />
    </>
  )
}
