import { Button, NativeSelect } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { LessonRow } from '@keel/contract/entities/lesson'
import { lessonsQuery, renameLesson } from '../../api/lessons'
import { roomsQuery } from '../../api/list-rooms'
import { useUser } from '../../api/me'
import { ButtonLink } from '../../ui/links'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { askDeleteLesson } from './delete-lesson'
import { JournalRow } from './journal-row'
import classes from './lessons.module.css'

const NameDialog = lazy(() => import('../../ui/name-dialog').then((module) => ({ default: module.NameDialog })))

/** The journal: one's lessons, newest first. */
export function LessonsScreen() {
  const t = useTranslations('lessons')
  const common = useTranslations('common')
  const user = useUser()
  const client = useQueryClient()
  const [roomId, setRoomId] = useState<number | undefined>(undefined)
  const [renamed, setRenamed] = useState<LessonRow | null>(null)
  const rooms = useQuery(roomsQuery)
  const journal = useInfiniteQuery(lessonsQuery({ roomId }))
  const lessons = journal.data?.pages.flatMap((page) => page.lessons) ?? []
  const refresh = () => client.invalidateQueries({ queryKey: ['lessons'] })
  const teacher = user.role === ROLE.teacher
  const filter = rooms.data && rooms.data.length > 1 && (
    <NativeSelect
      aria-label={t('room')}
      value={roomId ?? ''}
      onChange={(event) => setRoomId(Number(event.currentTarget.value) || undefined)}
      data={[{ value: '', label: t('allRooms') }, ...rooms.data.map((room) => ({ value: String(room.id), label: room.name }))]}
    />
  )
  return (
    <PageFrame title={t('title')} actions={filter || undefined}>
      {journal.isPending ? (
        <LoadingState />
      ) : journal.isError ? (
        <ErrorState error={journal.error} onRetry={() => void journal.refetch()} />
      ) : lessons.length === 0 ? (
        <EmptyState
          icon={<IconBook2 size={26} stroke={1.6} />}
          title={roomId === undefined ? t('empty.title') : t('empty.filtered')}
          text={roomId === undefined ? (teacher ? t('empty.text') : t('empty.studentText')) : undefined}
          action={
            <ButtonLink to="/rooms" variant="default">
              {t('toRooms')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className={classes.list}>
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
      {renamed && (
        <Suspense>
          <NameDialog
            opened
            onClose={() => setRenamed(null)}
            title={t('rename.title')}
            label={t('name')}
            initial={renamed.name}
            submitLabel={common('save')}
            onSubmit={async (name) => {
              await renameLesson(renamed.id, name)
              await refresh()
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}
