import { Menu } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import {
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
import { ToolButton } from '../_shared/rich-text/tool-button'

/** Rows, columns and header cells around the caret. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslations('items')
  const size = useEditorState({
    editor,
    selector: ({ editor: e }) => {
      const table = e.state.doc.firstChild
      return { rows: table?.childCount ?? 1, columns: table?.firstChild?.childCount ?? 1 }
    },
  })
  const run = () => editor.chain().focus()
  const icon = (Icon: typeof IconTable) => <Icon size={17} stroke={1.75} aria-hidden />
  return (
    <Menu position="bottom-start" returnFocus={false} trapFocus={false} withinPortal={false}>
      <Menu.Target>
        <ToolButton label={t('tableTools')} icon={IconTable} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={icon(IconRowInsertTop)} onClick={() => run().addRowBefore().run()}>
          {t('rowAbove')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconRowInsertBottom)} onClick={() => run().addRowAfter().run()}>
          {t('rowBelow')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconRowRemove)} disabled={size.rows < 2} onClick={() => run().deleteRow().run()}>
          {t('rowDelete')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconColumnInsertLeft)} onClick={() => run().addColumnBefore().run()}>
          {t('columnLeft')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconColumnInsertRight)} onClick={() => run().addColumnAfter().run()}>
          {t('columnRight')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconColumnRemove)} disabled={size.columns < 2} onClick={() => run().deleteColumn().run()}>
          {t('columnDelete')}
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
