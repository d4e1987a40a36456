import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Homework } from '@keel/contract/entities/homework'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { homeworkListQuery } from '../../data/homework/queries'
import { HomeworkRow } from '../../features/homework/homework-row'
import { useNow } from '../../lib/use-now'
import { LinkedText } from '../../ui/linked-text'
import { NoteField } from '../_shared/lesson-notes/note-field'
import list from '../../ui/list.module.css'
import { Section } from './section'
import classes from '../_shared/lesson-notes/notes.module.css'

const MINUTE_MS = 60_000

/** Homework and notes: what was given in the lesson, and fields for the teacher, texts for students. */
export function NotesSection({ lesson }: { lesson: LessonReport }) {
  const t = useTranslations('journal')
  const given = useInfiniteQuery(homeworkListQuery({ lesson: lesson.id })).data?.pages.flatMap(({ homework }) => homework) ?? []
  if (lesson.can_edit)
    return (
      <Section title={t('notes.title')}>
        <GivenRows given={given} />
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
        <GivenRows given={given} />
        {(given.length === 0 || lesson.homework.trim() !== '') && <NoteText text={lesson.homework} none={t('notes.noHomework')} />}
      </Section>
      {lesson.shared_note.trim() !== '' && (
        <Section title={t('notes.fromTeacher')}>
          <NoteText text={lesson.shared_note} none="" />
        </Section>
      )}
    </>
  )
}

/** The homework given in the lesson, with the reader's part or how many have done it. */
function GivenRows({ given }: { given: readonly Homework[] }) {
  const now = useNow(MINUTE_MS)
  if (given.length === 0) return null
  return (
    <ul className={list.frame}>
      {given.map((homework) => (
        <HomeworkRow key={homework.id} homework={homework} now={now} inRoom />
      ))}
    </ul>
  )
}

export function NoteText({ text, none }: { text: string; none: string }) {
  if (text.trim() === '') return <p className={classes.none}>{none}</p>
  return <LinkedText className={classes.text} text={text} />
}
