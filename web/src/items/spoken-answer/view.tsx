import { Button } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SPOKEN_TAKES_MAX } from '@keel/contract/constants'
import {
  CHOSEN_KEY,
  getChosenTake,
  getNextTake,
  getTakeKey,
  getTakes,
  hasModel,
  judgeSpokenAnswer,
  type SpokenAnswerAnswer,
} from '@keel/contract/items/spoken-answer/behaviour'
import type { SpokenAnswerAttempt, SpokenAnswerValue, Take } from '@keel/contract/items/spoken-answer/schema'
import { voiceOf } from '@keel/contract/voices'
import { LinkedText } from '../../ui/linked-text'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { useItemHost } from '../_shared/host'
import { useContentLang, useItemContext } from '../_shared/item-context'
import type { ViewProps } from '../_shared/item-type'
import { useSavedNotice } from '../_shared/recorder/use-saved-notice'
import { type Playback, type Sound, toFileSound, toSpokenSound, usePlayback } from './playback'
import { SoundPlayer } from './sound-player'
import classes from './spoken-answer.module.css'
import { TakeRecorder } from './take-recorder'
import { TakeRow } from './take-row'
import { useFilePeaks } from './use-file-peaks'
import { type Slot, usePendingTake } from './use-pending-take'

/** Nothing here is right or wrong, so there is no bar of progress. */
const NO_PROGRESS = { total: 0, done: 0, first: 0 }
const MODEL = 'model'

/** What to say, and the learner’s takes of it, one of which is the answer; the teacher listens to them. */
export function SpokenAnswerView({ itemId, value, exercise: stored }: ViewProps<SpokenAnswerValue>) {
  const t = useTranslations('spoken-answer')
  const tm = useTranslations('media')
  const { fileUrl } = useItemHost()
  const context = useItemContext()
  const lang = useContentLang()
  const local = useLocalExercise((key, attempt, before) =>
    judgeSpokenAnswer(value, key, attempt as SpokenAnswerAttempt, before as SpokenAnswerAnswer | undefined),
  )
  const exercise = stored ?? local
  const answers = exercise.answers as Record<string, SpokenAnswerAnswer>
  const playback = usePlayback()
  const { isSaved, setGiven } = useSavedNotice(itemId, exercise)
  const [result, setResult] = useState('')
  /** The take that is recorded again. */
  const [replaced, setReplaced] = useState<number | null>(null)

  const whose = context?.answersOf.kind
  const isOwn = whose === 'own'
  const isClosed = context?.answering === 'closed'
  const chosen = getChosenTake(answers)
  const takes = getTakes(answers)
  // A teacher hears the answer first.
  const shown = isOwn ? takes : takes.toSorted((a, b) => Number(b.number === chosen) - Number(a.number === chosen))
  const next = getNextTake(value, answers)
  const model = useModel(value)
  const isStored = (number: Slot | null) => takes.some((take) => take.number === number)
  // The answers were reset.
  if (replaced !== null && !isStored(replaced)) setReplaced(null)

  const pending = usePendingTake(itemId)
  const offered = isClosed ? null : (replaced ?? (next === null ? null : 'new'))
  // What is not saved is offered first.
  const slot = pending ?? offered
  // More takes may have been stored in another tab.
  const number = typeof slot === 'number' && isStored(slot) ? slot : (next ?? value.takes)
  const isReplacing = isStored(number)
  const latest = useRef(answers)
  const list = useRef<HTMLUListElement>(null)
  /** The take that gets the focus when the recorder is gone. */
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    latest.current = answers
    const row = list.current?.querySelector<HTMLElement>(`[data-take="${focusNext.current}"]`)
    if (!row) return
    focusNext.current = null
    if (document.activeElement === document.body) row.focus({ preventScroll: true })
  })
  const save = (take: Take) => {
    const free = [value, { takes: SPOKEN_TAKES_MAX }].map((limit) => getNextTake(limit, latest.current)).find((one) => one !== null)
    const stored = isReplacing ? number : (free ?? number)
    exercise.submit(getTakeKey(stored), take)
    focusNext.current = stored
    setReplaced(null)
    setResult('')
    setGiven(true)
  }
  const cancel = () => {
    focusNext.current = replaced
    setReplaced(null)
  }
  const canReplace = isOwn && exercise.open && !isClosed && next === null && pending === null
  const choose = (chosenNumber: number) => {
    exercise.submit(CHOSEN_KEY, { take: chosenNumber })
    setGiven(false)
    setResult(t('chosen', { number: chosenNumber }))
  }
  return (
    <ExerciseFrame
      // Recording again replaces a take; those that are gone can’t be got back.
      exercise={isOwn ? { ...exercise, reset: null } : exercise}
      progress={NO_PROGRESS}
      result={isSaved ? tm('answerSaved') : result}
    >
      <div className={classes.item}>
        {value.ask.trim() !== '' && <LinkedText text={value.ask} className={classes.ask} lang={lang} />}
        {value.text_shown && value.text.trim() !== '' && (
          <p className={classes.text} lang={value.lang ?? lang} dir="auto">
            {value.text}
          </p>
        )}
        {model && <Model value={value} sound={model} playback={playback} />}
        {shown.length > 0 && (
          <ul ref={list} className={classes.takes} aria-label={isOwn ? t('takes') : t('studentTakes')}>
            {shown.map((take) => (
              <TakeRow
                key={take.number}
                itemId={itemId}
                take={take}
                url={fileUrl(take.file_id)}
                isChosen={take.number === chosen}
                isOwn={isOwn}
                canChoose={isOwn && exercise.open && !isClosed && takes.length > 1}
                canReplace={canReplace && take.number <= value.takes && replaced !== take.number}
                model={model}
                playback={playback}
                onChoose={() => choose(take.number)}
                onReplace={() => setReplaced(take.number)}
              />
            ))}
          </ul>
        )}
        {isOwn && slot !== null && (
          <TakeRecorder
            itemId={itemId}
            value={value}
            slot={slot}
            number={number}
            isReplacing={isReplacing}
            isPending={pending !== null}
            isOpen={exercise.open}
            isClosed={isClosed}
            model={model}
            playback={playback}
            onCancel={replaced === null ? undefined : cancel}
            onSaved={save}
          />
        )}
        {!isOwn && takes.length === 0 && whose !== undefined && (
          <p className={classes.note} data-screen>
            {whose === 'student' ? tm('noAnswerYet') : t(whose === 'visitor' ? 'visitor' : 'nobody')}
          </p>
        )}
      </div>
    </ExerciseFrame>
  )
}

/** Returns what is heard before speaking: the teacher’s recording, else a voice; null for none. */
function useModel(value: SpokenAnswerValue): Sound | null {
  const { fileUrl } = useItemHost()
  if (!hasModel(value)) return null
  if (value.file_id !== null) return toFileSound(MODEL, fileUrl(value.file_id))
  const voice = voiceOf(value.lang)
  return voice === null ? null : toSpokenSound(MODEL, value.text.replaceAll(/\s+/g, ' ').trim(), voice)
}

function Model({ value, sound, playback }: { value: SpokenAnswerValue; sound: Sound; playback: Playback }) {
  const t = useTranslations('spoken-answer')
  const { fileUrl } = useItemHost()
  const url = value.file_id === null ? null : fileUrl(value.file_id)
  const measured = useFilePeaks(url)
  const isPlaying = playback.now?.key === MODEL
  if (url !== null)
    return (
      <div className={classes.model} data-screen>
        <span className={classes.label}>{t('model')}</span>
        <SoundPlayer
          soundKey={MODEL}
          label={t('model')}
          url={url}
          seconds={measured?.seconds ?? null}
          peaks={measured?.peaks ?? []}
          playback={playback}
        />
      </div>
    )
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled
  return (
    <Button
      className={classes.listen}
      variant="light"
      leftSection={<Icon size={16} aria-hidden />}
      data-keep-mounted={isPlaying || undefined}
      onClick={() => (isPlaying ? playback.stop() : playback.play([sound]))}
    >
      {t(isPlaying ? 'stop' : 'listen')}
    </Button>
  )
}
