import { Button, Title } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { ReviewCard } from '@keel/contract/entities/vocabulary'
import { reviewQueue } from '../../data/vocabulary/send-reviews'
import { wordsDueQuery } from '../../data/vocabulary/queries'
import { Listen } from '../../features/vocabulary/listen'
import { NextTime } from '../../features/vocabulary/next-time'
import { ButtonLink } from '../../ui/links'
import classes from './review.module.css'
import { Waiting } from './waiting'

interface Props {
  total: number
  missed: readonly ReviewCard[]
  onRestart: () => void
}

/** The result of a session: how much was known, what was missed, and when to continue. */
export function Summary({ total, missed, onRestart }: Props) {
  const t = useTranslations('vocabulary')
  const { data } = useQuery({ ...wordsDueQuery, enabled: false })
  const waiting = useStore(reviewQueue.store, ({ size }) => size)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const more = waiting === 0 && data ? data.due + data.new : 0
  return (
    <section className={classes.summary}>
      <IconConfetti size={40} stroke={1.4} className={classes.party} aria-hidden />
      <Title order={2} ref={heading} tabIndex={-1}>
        {t('summary.title')}
      </Title>
      <p className={classes.result}>{t('summary.known', { known: total - missed.length, count: total })}</p>
      {missed.length > 0 && (
        <>
          <h3 className={classes.missedTitle}>{t('summary.missed')}</h3>
          <ul className={classes.missed}>
            {missed.map(({ word_id, direction, word, translate, voice }) => (
              <li key={`${word_id} ${direction}`}>
                {voice !== null && <Listen id={`missed-${word_id}-${direction}`} text={word} voice={voice} />}
                <strong>{word}</strong>
                <span>{translate}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Waiting />
      {waiting === 0 && more === 0 && data?.next_at && (
        <p className={classes.note}>
          <NextTime at={data.next_at} />
        </p>
      )}
      <div className={classes.summaryFoot}>
        <ButtonLink to="/vocabulary" variant={more > 0 ? 'default' : 'filled'} size="md">
          {t('repeat.back')}
        </ButtonLink>
        {more > 0 && (
          <Button size="md" onClick={onRestart}>
            {t('summary.more', { count: more })}
          </Button>
        )}
      </div>
    </section>
  )
}
