import { useTranslations } from 'use-intl/react'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { LinkedText } from '../../ui/linked-text'
import { NoteField } from '../_shared/lesson-notes/note-field'
import { Section } from './section'
import classes from '../_shared/lesson-notes/notes.module.css'

/** Homework and notes: fields for the teacher, texts for students. */
export function NotesSection({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  if (lesson.can_edit)
    return (
      <Section title={t('notes.title')}>
        <div className={classes.fields}>
          <NoteField lessonId={lesson.id} field="homework" stored={lesson.homework} />
          <NoteField lessonId={lesson.id} field="shared_note" stored={lesson.shared_note} />
          <NoteField lessonId={lesson.id} field="private_note" stored={lesson.private_note ?? ''} />
        </div>
      </Section>
    )
  return (
    <>
      <Section title={t('notes.homework')}>
        <NoteText text={lesson.homework} none={t('notes.noHomework')} />
      </Section>
      {lesson.shared_note.trim() !== '' && (
        <Section title={t('notes.fromTeacher')}>
          <NoteText text={lesson.shared_note} none="" />
        </Section>
      )}
    </>
  )
}

export function NoteText({ text, none }: { text: string; none: string }) {
  if (text.trim() === '') return <p className={classes.none}>{none}</p>
  return <LinkedText className={classes.text} text={text} />
}
