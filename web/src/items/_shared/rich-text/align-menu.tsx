import { Menu } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { IconAlignCenter, IconAlignJustified, IconAlignLeft, IconAlignRight, IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { ToolButton } from './tool-button'

const ways = [
  ['left', IconAlignLeft, 'alignLeft'],
  ['center', IconAlignCenter, 'alignCenter'],
  ['right', IconAlignRight, 'alignRight'],
  ['justify', IconAlignJustified, 'alignJustify'],
] as const

/** Alignment of a paragraph. */
export function AlignMenu({ editor }: { editor: Editor }) {
  const t = useTranslations('items')
  const tr = useTranslations('richtext')
  const now = useEditorState({
    editor,
    selector: ({ editor: e }) => ways.findIndex(([way]) => way !== 'left' && e.isActive({ textAlign: way })),
  })
  const [current, icon] = ways[now] ?? ways[0]
  const set = (way: (typeof ways)[number][0]) =>
    way === 'left' ? editor.chain().focus().unsetTextAlign().run() : editor.chain().focus().setTextAlign(way).run()
  return (
    <Menu position="bottom" returnFocus={false} trapFocus={false} withinPortal={false}>
      <Menu.Target>
        <ToolButton label={tr('align')} icon={icon} />
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(([way, Icon, name]) => (
          <Menu.Item
            key={way}
            leftSection={<Icon size={17} stroke={1.75} aria-hidden />}
            rightSection={way === current && <IconCheck size={15} aria-hidden />}
            onClick={() => set(way)}
          >
            {name === 'alignJustify' ? tr(name) : t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
