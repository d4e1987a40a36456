import { useEditorState, type Editor } from '@tiptap/react'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { AlignMenu } from './align-menu'
import { ColorMenu } from './color-menu'
import { LinkButton } from './link-button'
import { SizeMenu } from './size-menu'
import { ToolButton } from './tool-button'
import classes from './toolbar.module.css'

export interface ToolbarProps {
  editor: Editor
  /** A heading has no lists. */
  lists?: boolean
  /** A text has sizes; a heading has levels. */
  sizes?: boolean
  /** The tools of an item, before the common ones. */
  children?: ReactNode
}

/** The tools of a rich text: one tab stop, arrow keys within. */
export function Toolbar({ editor, lists = true, sizes = true, children }: ToolbarProps) {
  const t = useTranslations('items')
  const bar = useRef<HTMLDivElement>(null)
  const is = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      strike: e.isActive('strike'),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  return (
    <div className={classes.dock} data-toolbar>
      <div ref={bar} className={classes.bar} role="toolbar" aria-label={t('toolbar')} onKeyDown={(event) => rove(event, bar.current)}>
        {children}
        <ToolButton first label={t('bold')} icon={IconBold} on={is.bold} onClick={() => run().toggleBold().run()} />
        <ToolButton label={t('italic')} icon={IconItalic} on={is.italic} onClick={() => run().toggleItalic().run()} />
        <ToolButton label={t('underline')} icon={IconUnderline} on={is.underline} onClick={() => run().toggleUnderline().run()} />
        <ToolButton label={t('strike')} icon={IconStrikethrough} on={is.strike} onClick={() => run().toggleStrike().run()} />
        <ColorMenu editor={editor} />
        {sizes && <SizeMenu editor={editor} />}
        <span className={classes.divider} />
        <AlignMenu editor={editor} />
        {lists && (
          <>
            <ToolButton label={t('bulletList')} icon={IconList} on={is.bullets} onClick={() => run().toggleBulletList().run()} />
            <ToolButton label={t('numberedList')} icon={IconListNumbers} on={is.numbers} onClick={() => run().toggleOrderedList().run()} />
          </>
        )}
        <LinkButton editor={editor} />
        <span className={classes.divider} />
        <ToolButton label={t('undoTyping')} icon={IconArrowBackUp} disabled={!is.undo} onClick={() => run().undo().run()} />
        <ToolButton label={t('redoTyping')} icon={IconArrowForwardUp} disabled={!is.redo} onClick={() => run().redo().run()} />
      </div>
    </div>
  )
}

/** Arrow keys, Home and End move among the tools. */
function rove(event: KeyboardEvent, bar: HTMLDivElement | null): void {
  const tools = [...(bar?.querySelectorAll<HTMLButtonElement>('[data-tool]:not(:disabled)') ?? [])]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  if (at < 0) return
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  tools[(next + tools.length) % tools.length]?.focus()
}
