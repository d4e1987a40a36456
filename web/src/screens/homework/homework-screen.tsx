import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChecklist, IconDots, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ROLE } from '@keel/contract/constants'
import type { Homework } from '@keel/contract/entities/homework'
import { homeworkListQuery } from '../../data/homework/queries'
import { useUser } from '../../data/users/me'
import { askDeleteHomework } from '../../features/homework/delete-homework'
import { dueFirst } from '../../features/homework/due-first'
import { HomeworkRow } from '../../features/homework/homework-row'
import { PushOffer } from '../../features/push/push-offer'
import { useNow } from '../../lib/use-now'
import list from '../../ui/list.module.css'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { Filters } from './filters'
import classes from './homework.module.css'
import { useHomeworkView } from './use-homework-view'

const MINUTE = 60_000

/** The homework that a teacher gave or a student got. */
export function HomeworkScreen() {
  const texts = useTranslations('homework')
  const t = useTranslations('homework-list')
  const common = useTranslations('common')
  const now = useNow(MINUTE)
  const role = useUser().role === ROLE.teacher ? 'teacher' : 'student'
  const { show, room, change } = useHomeworkView()
  const query = useInfiniteQuery(homeworkListQuery({ show, room_id: room }))
  const given = query.data?.pages.flatMap((page) => page.homework) ?? []
  const shown = role === 'student' && show === 'open' ? dueFirst(given) : given
  const isFiltered = show !== undefined || room !== undefined
  const empty = show ?? (room === undefined ? 'all' : 'room')
  return (
    <PageFrame title={texts('title')}>
      {(isFiltered || given.length > 0 || query.isPlaceholderData) && <Filters role={role} show={show} room={room} onChange={change} />}
      {query.isPending || (query.isPlaceholderData && given.length === 0) ? (
        <LoadingState />
      ) : !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : given.length === 0 ? (
        <EmptyState
          icon={<IconChecklist size={26} stroke={1.6} />}
          title={t(`empty.${role}.${empty}.title`)}
          text={t(`empty.${role}.${empty}.text`)}
        />
      ) : (
        <>
          {role === 'teacher' && <PushOffer />}
          <ul className={list.frame} aria-busy={query.isPlaceholderData}>
            {shown.map((homework) => (
              <HomeworkRow key={homework.id} homework={homework} now={now} end={homework.can_edit && <RowMenu homework={homework} />} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="default"
              className={classes.more}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {common('showMore')}
            </Button>
          )}
        </>
      )}
    </PageFrame>
  )
}

function RowMenu({ homework }: { homework: Homework }) {
  const t = useTranslations('homework-list')
  const common = useTranslations('common')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('row.menu', { title: homework.title })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="var(--keel-danger)" leftSection={<IconTrash size={17} aria-hidden />} onClick={() => askDeleteHomework(homework)}>
          {common('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
