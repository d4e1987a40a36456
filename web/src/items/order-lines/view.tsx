import { Button, VisuallyHidden } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { mayShow } from '@keel/contract/items/_shared/may-show'
import { own } from '@keel/contract/items/_shared/own'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import {
  blocksOf,
  joinedIn,
  judgeOrderLines,
  ORDER_KEY,
  orderedLines,
  orderLinesProgress,
  placedLines,
  type OrderLinesAnswer,
} from '@keel/contract/items/order-lines/behaviour'
import type { OrderLine, OrderLinesAttempt, OrderLinesValue } from '@keel/contract/items/order-lines/schema'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useNumbers } from '../../lib/dnd/use-numbers'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { moveByStep } from '../_shared/exercise/move-by-step'
import { type Feedback, useAnswerFeedback } from '../_shared/exercise/use-answer-feedback'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { useUnchecked } from '../_shared/exercise/use-unchecked'
import type { ViewProps } from '../_shared/item-type'
import { Block, BlockLines } from './block'
import classes from './order-lines.module.css'

const NAME_MAX_LENGTH = 60
/** How a block is called in announcements: by the beginning of its first line. */
function nameOf([first]: readonly OrderLine[]): string {
  const text = Array.from(chipText(`${first?.who?.trim() ? `${first.who}: ` : ''}${first?.text ?? ''}`))
  return text.length > NAME_MAX_LENGTH ? `${text.slice(0, NAME_MAX_LENGTH).join('')}…` : text.join('')
}

/** Mixed lines to be moved and checked. Those that follow each other as they should are joined, and move as one from then on. */
export function OrderLinesView({ itemId, value, exercise: stored }: ViewProps<OrderLinesValue>) {
  const t = useTranslations('order-lines')
  const ti = useTranslations('items')
  const td = useTranslations('dnd')
  const tg = useTranslations('gaps')
  const local = useLocalExercise((key, attempt, before) =>
    judgeOrderLines(value, key, attempt as OrderLinesAttempt, before as OrderLinesAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, OrderLinesAnswer>
  const answer = own(answers, ORDER_KEY)
  const box = useRef<HTMLDivElement>(null)
  const numberOf = useNumbers()
  const [moved, setMoved] = useState('')
  const [draft, setDraft] = useUnchecked<readonly string[]>(answer)
  const solved = answer?.s === true
  const lines = (draft && placedLines(value, draft, answer)) ?? orderedLines(value, answer, itemId)
  const o = lines.map(({ id }) => id)
  const blocks = blocksOf(lines, joinedIn(value, answer?.o ?? [])).map((block) => ({ id: block[0]?.id ?? '', name: nameOf(block), block }))
  const ids = blocks.map(({ id }) => numberOf(id))

  const toFeedback = (judged: OrderLinesAnswer, shown: boolean): Feedback => {
    if (judged.s) return { isCorrect: true, text: t(shown ? 'shown' : 'right') }
    const { done, total } = orderLinesProgress(value, { [ORDER_KEY]: judged })
    const wrong = done === 0 ? t('none') : t('partly', { done, total })
    return { isCorrect: false, text: mayShow(judged) ? `${wrong} ${tg('mayShow')}` : wrong }
  }
  const { result, lit, show } = useAnswerFeedback(itemId, ({ answer: judged, no_effect }) =>
    toFeedback(judged as OrderLinesAnswer, no_effect === true),
  )
  const judge = (attempt: OrderLinesAttempt) => judgeOrderLines(value, ORDER_KEY, attempt, answer)
  const submit = (attempt: OrderLinesAttempt) => {
    const judged = judge(attempt)
    if (judged === null) return
    // The button goes away with the answer, or has nothing more to check.
    box.current?.focus({ preventScroll: true })
    setMoved('')
    exercise.submit(ORDER_KEY, { ...attempt })
    show(ORDER_KEY, toFeedback(judged, 'show' in attempt))
  }
  const put = (next: typeof blocks) => setDraft(next.flatMap(({ block }) => block.map(({ id }) => id)))
  const moveByButton = (id: string, step: -1 | 1) => {
    const next = moveByStep(blocks, id, step)
    put(next)
    const place = next.findIndex((one) => one.id === id)
    setMoved(td('over', { name: next[place]?.name ?? '', place: place + 1, total: next.length }))
  }
  const moveByDrag = (number: number, beforeNumber: number | null) => {
    const dragged = blocks[ids.indexOf(number)]
    if (!dragged) return
    const others = blocks.filter((one) => one !== dragged)
    const before = others.findIndex(({ id }) => numberOf(id) === beforeNumber)
    put(others.toSpliced(before < 0 ? others.length : before, 0, dragged))
  }
  return (
    <ExerciseFrame exercise={exercise} progress={orderLinesProgress(value, answers)} result={result}>
      <div
        ref={box}
        className={classes.box}
        role="group"
        aria-label={t('orderLines')}
        tabIndex={-1}
        data-flash={lit.has(ORDER_KEY) || undefined}
        data-keep-mounted={draft !== null || undefined}
      >
        {solved ? (
          <div className={classes.block} data-joined data-solved>
            <BlockLines lines={lines} />
          </div>
        ) : (
          <SortableList ids={ids} nameOf={(number) => blocks[ids.indexOf(number)]?.name ?? ''} motion="shift" onMove={moveByDrag}>
            <ol className={classes.blocks}>
              {blocks.map(({ id, name, block }, at) => (
                <Block
                  key={id}
                  lines={block}
                  name={name}
                  number={numberOf(id)}
                  isFirst={at === 0}
                  isLast={at === blocks.length - 1}
                  disabled={!exercise.open}
                  onMove={(step) => moveByButton(id, step)}
                />
              ))}
            </ol>
          </SortableList>
        )}
        {!solved && (
          <div className={classes.foot}>
            <Button size="sm" variant="default" disabled={!exercise.open || judge({ o }) === null} onClick={() => submit({ o })}>
              {ti('check')}
            </Button>
            {mayShow(answer) && (
              <Button
                size="sm"
                variant="subtle"
                disabled={!exercise.open}
                leftSection={<IconEye size={16} stroke={1.9} aria-hidden />}
                onClick={() => submit({ show: true })}
              >
                {tg('showAnswer')}
              </Button>
            )}
            {answer && <span className={classes.partly}>{toFeedback(answer, false).text}</span>}
          </div>
        )}
        <VisuallyHidden role="status">{moved}</VisuallyHidden>
      </div>
    </ExerciseFrame>
  )
}
