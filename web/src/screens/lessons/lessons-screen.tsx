import { Button } from '@mantine/core'
import { IconBook2, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { JournalEntry } from '@keel/contract/entities/lesson'
import { lessonsQuery } from '../../data/lessons/queries'
import { useUser } from '../../data/users/me'
import { ButtonLink } from '../../ui/links'
import rows from '../../ui/list.module.css'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { askDeleteLesson } from '../../features/lessons/delete-lesson'
import { Filters } from './filters'
import { JournalRow } from './journal-row'
import { RenameDialog } from '../../features/lessons/rename-dialog'
import { SaveCsv } from './save-csv'
import { useLessonsView } from './use-lessons-view'
import classes from './lessons.module.css'

/** The journal: the user's lessons, newest first. */
export function LessonsScreen() {
  const t = useTranslations('lessons')
  const journalText = useTranslations('journal')
  const common = useTranslations('common')
  const user = useUser()
  const { view, change, clear, filters } = useLessonsView()
  const [renamed, setRenamed] = useState<JournalEntry | null>(null)
  const journal = useInfiniteQuery({ ...lessonsQuery(view), placeholderData: keepPreviousData })
  const lessons = journal.data?.pages.flatMap((page) => page.lessons) ?? []
  const teacher = user.role === ROLE.teacher
  return (
    <PageFrame
      title={t('title')}
      actions={
        lessons.length > 0 && (
          <>
            <ButtonLink
              to="/history"
              search={view.student === undefined ? {} : { student: view.student }}
              variant="default"
              leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            >
              {journalText(teacher ? 'history.title' : 'history.own')}
            </ButtonLink>
            <SaveCsv view={view} meId={user.id} />
          </>
        )
      }
    >
      {(filters > 0 || lessons.length > 0) && <Filters view={view} count={filters} teacher={teacher} onChange={change} onClear={clear} />}
      {journal.isPending ? (
        <LoadingState />
      ) : !journal.data ? (
        <ErrorState error={journal.error} onRetry={() => void journal.refetch()} />
      ) : lessons.length === 0 && filters > 0 ? (
        <EmptyState
          icon={<IconBook2 size={26} stroke={1.6} />}
          title={journalText('noneFound')}
          text={journalText('noneFoundText')}
          action={
            <Button variant="default" onClick={clear}>
              {journalText('filter.clear')}
            </Button>
          }
        />
      ) : lessons.length === 0 ? (
        <EmptyState
          icon={<IconBook2 size={26} stroke={1.6} />}
          title={t('empty.title')}
          text={teacher ? t('empty.text') : t('empty.studentText')}
          action={
            <ButtonLink to="/rooms" variant="default">
              {t('toRooms')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className={rows.lines} aria-busy={journal.isPlaceholderData}>
            {lessons.map((lesson) => (
              <li key={lesson.id}>
                <JournalRow lesson={lesson} meId={user.id} onRename={() => setRenamed(lesson)} onDelete={() => askDeleteLesson(lesson)} />
              </li>
            ))}
          </ul>
          {journal.hasNextPage && (
            <Button
              variant="default"
              className={classes.more}
              loading={journal.isFetchingNextPage}
              onClick={() => void journal.fetchNextPage()}
            >
              {common('showMore')}
            </Button>
          )}
        </>
      )}
      {renamed && <RenameDialog lesson={renamed} onClose={() => setRenamed(null)} />}
    </PageFrame>
  )
}
