import { useTranslations } from 'use-intl/react'
import { teacherNote } from '@keel/contract/items/teacher-note/behaviour'
import type { TeacherNoteValue } from '@keel/contract/items/teacher-note/schema'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'
import { NoteFrame } from './note-frame'
import classes from './teacher-note.module.css'

/** A note that those who edit the board see: the server keeps it from everyone else. */
export function TeacherNoteView({ value }: ViewProps<TeacherNoteValue>) {
  const t = useTranslations('items')
  return (
    <NoteFrame>
      {teacherNote.isEmpty(value) ? <p className={classes.empty}>{t('teacherNoteEmpty')}</p> : <StaticDocument blocks={value.content} />}
    </NoteFrame>
  )
}
