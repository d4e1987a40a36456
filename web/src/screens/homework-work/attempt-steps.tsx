import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { ATTEMPTS_SHOWN_MAX, homeworkAttemptsQuery } from '../../data/homework/queries'
import { useMoment } from '../../lib/use-moment'
import { emitAnswerEvent } from '../../items/_shared/answer-events'
import type { EarlierAnswers } from '../../items/_shared/item-context'
import type { Answers } from '../../items/_shared/item-type'
import { itemTypes } from '../../items/registry'
import { useKeptFocus } from '../../lib/use-kept-focus'
import { ErrorState, LoadingState } from '../../ui/states'
import { Tooltip } from '../../ui/tooltip'
import { answersAt } from './answers-at'
import classes from './reached.module.css'

interface Props {
  homeworkId: number
  studentId: number
  item: BoardItem
  /** Where the exercise takes its answers from meanwhile. */
  earlier: EarlierAnswers
}

/** The button that steps through a student's attempts at an exercise; the exercise above shows each as it was then. */
export function AttemptSteps(props: Props) {
  const t = useTranslations('homework-work')
  const [isOpen, setIsOpen] = useState(false)
  const kept = useKeptFocus<HTMLDivElement>()
  return (
    <div {...kept} className={classes.attempts}>
      {isOpen ? (
        <Steps {...props} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
          {t('steps')}
        </Button>
      )}
    </div>
  )
}

function Steps({ homeworkId, studentId, item, earlier, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('homework-work')
  const moment = useMoment()
  const [step, setStep] = useState(0)
  const query = useQuery(homeworkAttemptsQuery(homeworkId, studentId, item.id))
  const { attempts, more: isCut } = query.data ?? {}
  const attempt = attempts?.[step]
  useEffect(() => {
    if (!attempts || !attempt) return undefined
    const stored = queryClient.getQueryData<BoardAnswers>(keys.actions(item.board_id, studentId))?.[item.id]
    const show = (answers: Answers | null) => {
      const byItem = new Map(earlier.getState())
      if (answers) byItem.set(item.id, answers)
      else byItem.delete(item.id)
      earlier.setState(byItem, true)
    }
    show(answersAt(attempts, step, stored ?? {}))
    // The exercise says what it says of an answer that has just arrived.
    const { exercise } = itemTypes[item.type]
    if (exercise) emitAnswerEvent(item.id, { ...exercise.messageFields?.(attempt.action), id: attempt.key, answer: attempt.answer })
    return () => show(null)
  }, [attempts, attempt, step, earlier, item, studentId])

  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!attempts) return <LoadingState />
  const go = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} disabled={!attempts[to]} onClick={() => setStep(to)}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  const isSeveral = (attempts.at(-1)?.try ?? 1) > 1
  return (
    <>
      <span className={classes.steps}>
        {go(t('beforeAttempt'), step - 1, IconChevronLeft)}
        <span role="status">
          {attempt &&
            [
              t('attempt', { number: step + 1, count: attempts.length }),
              ...(isSeveral ? [t('try', { number: attempt.try })] : []),
              moment(attempt.at),
            ].join(' · ')}
        </span>
        {go(t('afterAttempt'), step + 1, IconChevronRight)}
        <Tooltip label={t('endSteps')}>
          <ActionIcon variant="subtle" aria-label={t('endSteps')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
      {isCut && <span>{t('attemptsMax', { count: ATTEMPTS_SHOWN_MAX })}</span>}
    </>
  )
}
