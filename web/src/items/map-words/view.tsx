import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { MAP_FLASH_LOCAL_MS, MAP_FLASH_REMOTE_MS } from '@keel/contract/appearance'
import { chipText } from '@keel/contract/items/_shared/same-answer'
import { judgeMapWords, type MapWordsAnswer, mapWordsProgress, columns, pick } from '@keel/contract/items/map-words/behaviour'
import type { MapWordsAttempt, MapWordsValue } from '@keel/contract/items/map-words/schema'
import { useAnswerEvent } from '../_shared/answer-events'
import { useRefocus } from '../_shared/chips/focus'
import { useFlash } from '../_shared/chips/use-flash'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import type { ViewProps } from '../_shared/item-type'
import { firstWord, moveByArrow } from './focus'
import classes from './map-words.module.css'
import { Solved } from './solved'
import { WordColumn } from './word-column'

const NONE = { left: null, right: null } as const
type Picked = { left: string | null; right: string | null }

/** Two columns of words: a press on one word of each makes a pair, which moves to the bottom, or flashes red. */
export function MapWordsView({ itemId, value, exercise: stored }: ViewProps<MapWordsValue>) {
  const t = useTranslations('groups')
  const local = useLocalExercise((pairId, attempt, before) =>
    judgeMapWords(value, pairId, attempt as unknown as MapWordsAttempt, before as MapWordsAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, MapWordsAnswer>
  const { left, right, solved } = useMemo(() => columns(value, answers, itemId), [value, answers, itemId])
  const [wanted, setPicked] = useState<Picked>(NONE)
  const [result, setResult] = useState('')
  const { lit, flash } = useFlash()
  const refocus = useRefocus()
  const box = useRef<HTMLDivElement>(null)
  // A picked word may have been matched elsewhere in the meantime.
  const picked: Picked = {
    left: left.some(({ id }) => id === wanted.left) ? wanted.left : null,
    right: right.some(({ id }) => id === wanted.right) ? wanted.right : null,
  }

  const showResult = (leftId: string, rightId: string, success: boolean, ms: number) => {
    const first = chipText(value.words.find(({ id }) => id === leftId)?.text1 ?? '')
    const second = chipText(value.words.find(({ id }) => id === rightId)?.text2 ?? '')
    setResult(t(success ? 'matchRight' : 'matchWrong', { first, second }))
    if (success) flash([`solved/${leftId}`], ms)
    else flash([`left/${leftId}`, `right/${rightId}`], ms)
  }
  useAnswerEvent(itemId, ({ id, to, answer }) => showResult(id, String(to), (answer as MapWordsAnswer).s, MAP_FLASH_REMOTE_MS))

  const press = (side: 'left' | 'right', id: string) => {
    const next = { ...picked, [side]: picked[side] === id ? null : id }
    if (next.left === null || next.right === null) {
      setPicked(next)
      setResult('')
      return
    }
    setPicked(NONE)
    const attempt = pick(value, answers, next.left, next.right)
    const judged = judgeMapWords(value, attempt.id, { to: attempt.to }, answers[attempt.id])
    if (!judged) return
    exercise.submit(attempt.id, { to: attempt.to })
    if (judged.s) showResult(attempt.id, attempt.id, true, MAP_FLASH_LOCAL_MS)
    else showResult(next.left, next.right, false, MAP_FLASH_LOCAL_MS)
    if (judged.s) refocus(() => firstWord(box.current))
  }
  const column = (side: 'left' | 'right') => (
    <WordColumn
      side={side}
      words={(side === 'left' ? left : right).map((pair) => ({ id: pair.id, name: chipText(side === 'left' ? pair.text1 : pair.text2) }))}
      picked={picked[side]}
      lit={lit}
      disabled={!exercise.open}
      onPress={(id) => press(side, id)}
    />
  )
  return (
    <ExerciseFrame exercise={exercise} progress={mapWordsProgress(value, answers)} result={result}>
      <div
        ref={box}
        role="group"
        aria-label={t('mapWords')}
        tabIndex={-1}
        data-keep-mounted={picked.left !== null || picked.right !== null || undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && (picked.left !== null || picked.right !== null)) setPicked(NONE)
          else if (!moveByArrow(box.current, event.key)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {left.length > 0 && (
          <div className={classes.columns}>
            {column('left')}
            {column('right')}
          </div>
        )}
        {solved.length > 0 && <Solved pairs={solved} lit={lit} />}
      </div>
    </ExerciseFrame>
  )
}
