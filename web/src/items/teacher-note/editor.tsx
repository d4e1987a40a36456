import { EditorContent } from '@tiptap/react'
import { useTranslations } from 'use-intl/react'
import type { TeacherNoteValue } from '@keel/contract/items/teacher-note/schema'
import type { EditorProps } from '../_shared/item-type'
import { blockExtensions } from '../_shared/rich-text/extensions'
import { Toolbar } from '../_shared/rich-text/toolbar'
import { useRichEditor } from '../_shared/rich-text/use-rich-editor'
import { NoteFrame } from './note-frame'

/** Edits a note with the tools of a text. */
export function TeacherNoteEditor({ value, onChange, isDirty, clickedAt }: EditorProps<TeacherNoteValue>) {
  const t = useTranslations('items')
  const editor = useRichEditor({
    label: t('teacherNote'),
    blocks: value.content,
    extensions: blockExtensions,
    onChange: (content) => onChange({ content }),
    isDirty,
    clickedAt,
  })
  return (
    <>
      <Toolbar editor={editor} />
      <NoteFrame>
        <EditorContent editor={editor} />
      </NoteFrame>
    </>
  )
}
