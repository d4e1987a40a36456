import { useTranslations } from 'use-intl/react'
import type { DndAnswer } from '@keel/contract/items/dnd-group/behaviour'
import { Chip, StillChip } from '../_shared/chips/chip'
import type { Named } from '../_shared/chips/field-context'
import classes from './dnd-group.module.css'

export interface BankProps {
  words: readonly Named[]
  answerOf: (wordId: string) => DndAnswer | undefined
}

/** The words that are in no group yet. A wrong one leaves a trace, correct ones disappear. */
export function Bank({ words, answerOf }: BankProps) {
  const t = useTranslations('groups')
  const shown = words.filter(({ id }) => !answerOf(id)?.success)
  if (shown.length === 0) return null
  return (
    <div className={classes.bank} role="group" aria-label={t('bank')}>
      {shown.map(({ id, name }) => (answerOf(id) ? <StillChip key={id} name={name} state="spent" /> : <Chip key={id} id={id} />))}
    </div>
  )
}
