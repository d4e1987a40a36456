import { Menu } from '@mantine/core'
import { CellSelection } from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  IconArrowMerge,
  IconArrowsMinimize,
  IconArrowsSplit,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTable,
  IconTableAlias,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { DOCUMENT_LIMITS } from '@keel/contract/items/_shared/document-limits'
import { ToolButton } from '../_shared/rich-text/tool-button'
import { canMergeWith, mergeWith, sizeOf } from './merge'

/** Tools for rows, columns, header cells and merged cells around the caret. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations('items')
  const tr = useTranslations('richtext')
  const is = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      ...sizeOf(e),
      several: e.state.selection instanceof CellSelection && e.can().mergeCells(),
      right: canMergeWith(e, 'right'),
      down: canMergeWith(e, 'down'),
      split: e.can().splitCell(),
    }),
  })
  const rowsFull = is.rows >= DOCUMENT_LIMITS.tableRows
  const columnsFull = is.columns >= DOCUMENT_LIMITS.tableColumns
  const run = () => editor.chain().focus()
  const icon = (Icon: typeof IconTable) => <Icon size={17} stroke={1.75} aria-hidden />
  return (
    <Menu position="bottom-start" returnFocus={false} trapFocus={false} withinPortal={false}>
      <Menu.Target>
        <ToolButton label={t('tableTools')} icon={IconTable} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={icon(IconRowInsertTop)} disabled={rowsFull} onClick={() => run().addRowBefore().run()}>
          {t('rowAbove')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconRowInsertBottom)} disabled={rowsFull} onClick={() => run().addRowAfter().run()}>
          {t('rowBelow')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconRowRemove)} disabled={is.rows < 2} onClick={() => run().deleteRow().run()}>
          {t('rowDelete')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconColumnInsertLeft)} disabled={columnsFull} onClick={() => run().addColumnBefore().run()}>
          {t('columnLeft')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconColumnInsertRight)} disabled={columnsFull} onClick={() => run().addColumnAfter().run()}>
          {t('columnRight')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconColumnRemove)} disabled={is.columns < 2} onClick={() => run().deleteColumn().run()}>
          {t('columnDelete')}
        </Menu.Item>
        <Menu.Divider />
        {is.several && (
          <Menu.Item leftSection={icon(IconArrowsMinimize)} onClick={() => run().mergeCells().run()}>
            {tr('merge')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={icon(IconArrowMerge)} disabled={!is.right} onClick={() => mergeWith(editor, 'right')}>
          {tr('mergeRight')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconArrowMerge)} disabled={!is.down} onClick={() => mergeWith(editor, 'down')}>
          {tr('mergeDown')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconArrowsSplit)} disabled={!is.split} onClick={() => run().splitCell().run()}>
          {tr('split')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconTableAlias)} onClick={() => run().toggleHeaderRow().run()}>
          {t('headerRow')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconTableAlias)} onClick={() => run().toggleHeaderColumn().run()}>
          {t('headerColumn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
