import { Menu } from '@mantine/core'
import { useEditorState, type Editor } from '@tiptap/react'
import { IconCheck, IconPalette } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { RICH_TEXT_DEFAULT_COLOR, RICH_TEXT_PALETTE } from '@keel/contract/appearance'
import { ToolButton } from './tool-button'
import classes from './toolbar.module.css'

const colors = Object.entries(RICH_TEXT_PALETTE) as [keyof typeof RICH_TEXT_PALETTE, string][]

/** The text's colour, from the palette. */
export function ColorMenu({ editor }: { editor: Editor }) {
  const t = useTranslations('items')
  const color = useEditorState({
    editor,
    selector: ({ editor: e }) => (e.getAttributes('textStyle')['color'] as string | null | undefined) ?? null,
  })
  const set = (next: string | null) => (next ? editor.chain().focus().setColor(next).run() : editor.chain().focus().unsetColor().run())
  return (
    <Menu position="bottom" returnFocus={false} trapFocus={false} withinPortal={false}>
      <Menu.Target>
        <ToolButton
          label={t('color')}
          icon={IconPalette}
          className={classes.withSwatch}
          style={{ ['--swatch' as string]: color ?? RICH_TEXT_DEFAULT_COLOR }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Swatch color={RICH_TEXT_DEFAULT_COLOR} />}
          rightSection={color === null && <IconCheck size={15} aria-hidden />}
          onClick={() => set(null)}
        >
          {t('colorDefault')}
        </Menu.Item>
        {colors.map(([name, value]) => (
          <Menu.Item
            key={name}
            leftSection={<Swatch color={value} />}
            rightSection={color === value && <IconCheck size={15} aria-hidden />}
            onClick={() => set(value)}
          >
            {t(`color_${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Swatch = ({ color }: { color: string }) => <span className={classes.swatch} style={{ background: color }} aria-hidden />
