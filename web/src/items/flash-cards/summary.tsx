import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import type { FlashCard } from '@keel/contract/items/flash-cards/schema'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { useVocabulary } from '../_shared/use-vocabulary'
import classes from './flash-cards.module.css'
import { toVocabularyRows } from './vocabulary-rows'

interface Props {
  progress: ExerciseProgress
  /** The cards that were not known at the first attempt. */
  missed: readonly FlashCard[]
}

/** The end of the cards: how many were known at once, and the others, which students add to their vocabulary. */
export function Summary({ progress: { total, first }, missed }: Props) {
  const t = useTranslations('flash-cards')
  const tw = useTranslations('words')
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => toVocabularyRows(missed), [missed])
  const vocabulary = useVocabulary(rows, {})
  const left = vocabulary ? rows.filter((row) => !vocabulary.has(row)) : []
  const add = async () => {
    try {
      await vocabulary?.add(left)
      toast.success(tw('addedAll', { count: left.length }))
      // The button goes away.
      box.current?.focus({ preventScroll: true })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div ref={box} className={classes.summary} tabIndex={-1} data-next>
      <p className={classes.all}>{t('allKnown', { total, first })}</p>
      {rows.length > 0 && (
        <>
          <p className={classes.label}>{t('missed')}</p>
          <ul className={classes.missed}>
            {rows.map(({ id, word, translate }) => (
              <li key={id}>
                <bdi>{word}</bdi> – <bdi>{translate}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          loading={left.every((row) => vocabulary?.adding(row))}
          onClick={() => void add()}
        >
          {t('addWords', { count: left.length })}
        </Button>
      )}
    </div>
  )
}
