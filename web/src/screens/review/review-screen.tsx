import { IconCards } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ReviewCard } from '@keel/contract/entities/vocabulary'
import { waitingReviews } from '../../data/vocabulary/waiting-reviews'
import { wordsDueQuery } from '../../data/vocabulary/queries'
import { NextTime } from '../../features/vocabulary/next-time'
import { ButtonLink } from '../../ui/links'
import { PageFrame } from '../../ui/page-frame'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { Session } from './session'

/** Leaves out cards that were reviewed here but not yet sent to the server. */
function unanswered(cards: readonly ReviewCard[]): ReviewCard[] {
  const answered = new Set(waitingReviews().map(({ word_id, direction }) => `${word_id} ${direction}`))
  return cards.filter(({ word_id, direction }) => !answered.has(`${word_id} ${direction}`))
}

/** A review of all cards that are due. */
export function ReviewScreen() {
  const t = useTranslations('vocabulary')
  const due = useQuery({ ...wordsDueQuery, refetchOnMount: 'always' })
  // The session continues with these cards, even if the query changes.
  const [cards, setCards] = useState<readonly ReviewCard[] | null>(null)
  const [round, setRound] = useState(0)
  if (cards === null && due.isFetchedAfterMount && due.data) setCards(unanswered(due.data.cards))
  const restart = () => {
    setCards(unanswered(due.data?.cards ?? []))
    setRound(round + 1)
  }
  return (
    <PageFrame title={t('repeat.title')} back="/vocabulary">
      {cards === null ? (
        due.isError ? (
          <ErrorState error={due.error} onRetry={() => void due.refetch()} />
        ) : (
          <LoadingState />
        )
      ) : cards.length === 0 ? (
        <EmptyState
          icon={<IconCards size={26} stroke={1.6} />}
          title={t('due.none')}
          text={due.data?.next_at ? <NextTime at={due.data.next_at} /> : t('due.nothing')}
          action={<ButtonLink to="/vocabulary">{t('repeat.back')}</ButtonLink>}
        />
      ) : (
        <Session key={round} cards={cards} onRestart={restart} />
      )}
    </PageFrame>
  )
}
