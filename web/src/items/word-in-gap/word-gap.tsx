import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import type { WordInGapAnswer } from '@keel/contract/items/word-in-gap/behaviour'
import { DropPlace } from '../_shared/chips/drop-place'
import gap from '../_shared/gaps/gap.module.css'
import { SolvedGap } from '../_shared/gaps/solved-gap'
import classes from './word-in-gap.module.css'

export interface WordGapProps {
  wordId: string
  /** The words of the document under the gap. */
  text: string
  answer: WordInGapAnswer | undefined
  /** A wrong word was put here a moment ago. */
  flash: boolean
  /** The width of the gap. */
  letters: number
  /** 0 for a gap without a correct word, which is plain text. */
  number: number
  of: number
}

/** One gap: empty, red with a wrong word, or locked and green with the correct one. */
export function WordGap({ wordId, text, answer, flash, letters, number, of }: WordGapProps) {
  const t = useTranslations('gaps')
  if (number === 0) return <>{text}</>
  if (answer?.s) return <SolvedGap wordId={wordId} word={answer.t} />
  return (
    <DropPlace id={wordId} name={t('place', { number })} as="span" className={classes.gap}>
      <span
        className={`${gap.box} ${classes.word}`}
        style={{ minWidth: `${letters}ch` }}
        data-wrong={answer !== undefined || undefined}
        data-flash={flash || undefined}
      >
        <VisuallyHidden>{t(answer ? 'gapWrong' : 'gapEmpty', { number, total: of })}</VisuallyHidden>
        {answer?.t}
      </span>
    </DropPlace>
  )
}
