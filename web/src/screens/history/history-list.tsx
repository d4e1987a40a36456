import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { historyQuery } from '../../data/lessons/queries'
import rows from '../../ui/list.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { HistoryLine } from './history-line'
import classes from './history.module.css'

/** Lessons with what a student did in each; defaults to the user. */
export function HistoryList({ student }: { student?: number }) {
  const t = useTranslations('journal')
  const common = useTranslations('common')
  const history = useInfiniteQuery(historyQuery(student))
  if (history.isPending) return <LoadingState />
  if (!history.data) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  const lessons = history.data.pages.flatMap((page) => page.lessons)
  if (lessons.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={26} stroke={1.6} />}
        title={t('history.none')}
        text={t(student === undefined ? 'history.noneOwnText' : 'history.noneText')}
      />
    )
  return (
    <>
      <ul className={rows.lines}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <HistoryLine lesson={lesson} student={student} />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {common('showMore')}
        </Button>
      )}
    </>
  )
}
