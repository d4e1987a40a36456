import { EditorContent, useEditorState } from '@tiptap/react'
import { IconH1, IconH2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Language } from '@keel/contract/constants'
import { emptyParagraph, isEmptyParagraph, type PageBlock } from '@keel/contract/items/_shared/document-types'
import { useTranslations } from 'use-intl/react'
import { pageExtensions } from '../../../items/_shared/rich-text/extensions'
import { ToolButton } from '../../../items/_shared/rich-text/tool-button'
import { Toolbar } from '../../../items/_shared/rich-text/toolbar'
import { useRichEditor } from '../../../items/_shared/rich-text/use-rich-editor'
import classes from './texts.module.css'

const levels = [
  [1, IconH1, 'heading1'],
  [2, IconH2, 'heading2'],
] as const

interface Props {
  /** Name for screen readers. */
  label: string
  language: Language
  blocks: PageBlock[] | null
  /** Called with every change; an empty text has no blocks. */
  onChange: (blocks: PageBlock[]) => void
}

/** The rich-text editor of a page of the school: the one of texts on boards, with headings. */
export function PageEditor({ label, language, blocks, onChange }: Props) {
  const t = useTranslations('items')
  const [first] = useState<PageBlock[]>(() => blocks ?? [emptyParagraph()])
  const editor = useRichEditor<PageBlock>({
    label,
    blocks: first,
    extensions: pageExtensions,
    onChange: (next) => onChange(isEmptyParagraph(next) ? [] : next),
    // Arrow keys choose the language above: the focus stays there.
    takesCaret: false,
    isDirty: () => true,
    clickedAt: null,
  })
  const level = useEditorState({ editor, selector: ({ editor: e }) => Number(e.getAttributes('heading')['level'] ?? 0) })
  return (
    <div className={classes.editor} lang={language}>
      <Toolbar editor={editor}>
        {levels.map(([number, icon, name]) => (
          <ToolButton
            key={number}
            label={t(name)}
            icon={icon}
            on={level === number}
            onClick={() => editor.chain().focus().toggleHeading({ level: number }).run()}
          />
        ))}
      </Toolbar>
      <EditorContent editor={editor} className={classes.content} />
    </div>
  )
}
