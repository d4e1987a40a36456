import { IconNote } from '@tabler/icons-react'
import { teacherNote as behaviour } from '@keel/contract/items/teacher-note/behaviour'
import { defineItem } from '../_shared/item-type'
import { lazyEditor } from '../_shared/lazy-editor'
import { TeacherNoteView } from './view'

export const teacherNote = defineItem(behaviour, {
  label: 'teacherNote',
  icon: IconNote,
  add: [{ label: 'teacherNote', icon: IconNote, order: 110, kind: 'value', value: behaviour.emptyValue }],
  View: TeacherNoteView,
  editor: lazyEditor(() => import('./editor').then((module) => module.TeacherNoteEditor)),
  showsEmpty: true,
  height: 110,
})
