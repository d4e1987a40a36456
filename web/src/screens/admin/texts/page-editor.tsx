import { EditorContent } from '@tiptap/react'
import { useState } from 'react'
import type { Language } from '@keel/contract/constants'
import { type Block, emptyParagraph, isEmptyParagraph } from '@keel/contract/items/_shared/document-types'
import { blockExtensions } from '../../../items/_shared/rich-text/extensions'
import { Toolbar } from '../../../items/_shared/rich-text/toolbar'
import { useRichEditor } from '../../../items/_shared/rich-text/use-rich-editor'
import classes from './texts.module.css'

interface Props {
  /** Name for screen readers. */
  label: string
  language: Language
  blocks: Block[] | null
  /** Called with every change; an empty text has no blocks. */
  onChange: (blocks: Block[]) => void
}

/** The rich-text editor of a page of the school: the one of texts on boards. */
export function PageEditor({ label, language, blocks, onChange }: Props) {
  const [first] = useState<Block[]>(() => blocks ?? [emptyParagraph()])
  const editor = useRichEditor<Block>({
    label,
    blocks: first,
    extensions: blockExtensions,
    onChange: (next) => onChange(isEmptyParagraph(next) ? [] : next),
    // Arrow keys choose the language above: the focus stays there.
    takesCaret: false,
    isDirty: () => true,
    clickedAt: null,
  })
  return (
    <div className={classes.editor} lang={language}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className={classes.content} />
    </div>
  )
}
