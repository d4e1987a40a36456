import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { createStore } from 'zustand'
import { toSolvedAnswers } from '@keel/contract/items/solutions'
import { itemsQuery } from '../../data/board-items/queries'
import { ReadItems, type ReadItem, toReadItems } from '../../features/board/read-items'
import type { ItemContextValue } from '../../items/_shared/item-context'
import type { Answers } from '../../items/_shared/item-type'
import { toPaperPairs } from './paper-pairs'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import classes from './print.module.css'

interface Props {
  boardId: number
  /** For the teacher: with answers, notes, and what is hidden from students. */
  withAnswers: boolean
}

const toAnswers = ({ item, type }: ReadItem): [number, Answers] => [item.id, toSolvedAnswers(type, item.value)]

/** Says that a document has more pages than the one on paper. */
function PaperPages({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('print')
  return <p className={classes.pages}>{t('pages', { page, pages })}</p>
}

/** The items of a board on paper. */
export function PrintedBoard({ boardId, withAnswers }: Props) {
  const t = useTranslations('print')
  const { data: items, error, refetch } = useQuery(itemsQuery(boardId))
  const shown = useMemo(() => {
    const all = toReadItems(items ?? [])
    return withAnswers ? all : all.filter(({ item, type }) => !item.hidden && type.audience !== 'teacher')
  }, [items, withAnswers])
  const place = useMemo(
    (): ItemContextValue => ({
      boardId,
      roomId: null,
      canEdit: false,
      editing: false,
      answersOf: { kind: 'nobody' },
      answers: null,
      answering: 'closed',
      earlier: createStore(() => new Map(withAnswers ? shown.map(toAnswers) : [])),
      // The model answers of open ones.
      reviewed: withAnswers,
      draws: false,
      PaperPages,
    }),
    [boardId, withAnswers, shown],
  )
  if (error && !items) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!items)
    return (
      // Printing waits for it.
      <div aria-busy>
        <LoadingState />
      </div>
    )
  if (shown.length === 0) return <EmptyState boxed={false} title={t('nothing')} />
  return (
    <ReadItems
      key={String(withAnswers)}
      items={shown}
      place={place}
      // A browser that prints by itself doesn't wait for what is far from the screen.
      printing
      toPaper={(item) => toPaperPairs(item, withAnswers)}
    />
  )
}
