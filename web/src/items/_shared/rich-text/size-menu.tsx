import { Menu } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { IconCheck, IconTextSize } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { TEXT_SIZE_DEFAULT_PX, TEXT_SIZES_PX } from '@keel/contract/appearance'
import { ToolButton } from './tool-button'

/** The text's size, extra small to huge. */
export function SizeMenu({ editor }: { editor: Editor }) {
  const t = useTranslations('items')
  const size = useEditorState({
    editor,
    selector: ({ editor: e }) => Number.parseInt(String(e.getAttributes('textStyle')['fontSize'] ?? TEXT_SIZE_DEFAULT_PX), 10),
  })
  const set = (px: number) =>
    px === TEXT_SIZE_DEFAULT_PX ? editor.chain().focus().unsetFontSize().run() : editor.chain().focus().setFontSize(`${px}px`).run()
  return (
    <Menu position="bottom" returnFocus={false} trapFocus={false} withinPortal={false}>
      <Menu.Target>
        <ToolButton label={t('size')} icon={IconTextSize} />
      </Menu.Target>
      <Menu.Dropdown>
        {TEXT_SIZES_PX.map((px) => (
          <Menu.Item key={px} rightSection={size === px && <IconCheck size={15} aria-hidden />} onClick={() => set(px)}>
            <span style={{ fontSize: Math.min(px, 26) * 0.85, lineHeight: 1.2 }}>{t(`size_${px}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
