import { Button } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { RECORDING_KEY, recordingProgress } from '@keel/contract/items/recorded-audio/behaviour'
import type { RecordingAttempt, RecordedAudioValue } from '@keel/contract/items/recorded-audio/schema'
import { loadRecorderTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { ExerciseFrame } from '../_shared/exercise/exercise-frame'
import { useLocalExercise } from '../_shared/exercise/use-local-exercise'
import { useItemHost } from '../_shared/host'
import { useItemContext } from '../_shared/item-context'
import type { ExerciseProps, ViewProps } from '../_shared/item-type'
import { LazyAudioPlayer } from '../_shared/player/lazy-audio-player'
import classes from './recorded-audio.module.css'
import { getAnswerRecorderId, unsaved } from '../_shared/recorder/unsaved'
import { useSavedNotice } from '../_shared/recorder/use-saved-notice'

const Recorder = retriedPart(async () => (await Promise.all([import('../_shared/recorder/recorder'), loadRecorderTexts()]))[0].Recorder)

/** The teacher's recording, played together, and the recorded answers of students. */
export function RecordedAudioView({ itemId, value, exercise }: ViewProps<RecordedAudioValue>) {
  const t = useTranslations('media')
  const { fileUrl } = useItemHost()
  const editing = useItemContext()?.editing ?? false
  const pending = useStore(unsaved, (all) => Boolean(all[`item-${itemId}`]))
  return (
    <div className={classes.item}>
      {editing && pending && <Note text={t('recordingWaits')} button={t('openRecorder')} />}
      {value.file_id === null ? (
        editing && !pending && <Note text={t('recordNotFound')} button={t('addRecord')} />
      ) : (
        <LazyAudioPlayer src={fileUrl(value.file_id)} label={t('recordedAudio')} itemId={itemId} />
      )}
      {value.answers === true && <Answer itemId={itemId} value={value} exercise={exercise} />}
    </div>
  )
}

/** A press on the button opens the editor, as a press on the item does. */
function Note({ text, button }: { text: string; button: string }) {
  return (
    <div className={classes.none}>
      <span>{text}</span>
      <Button variant="light" size="sm" leftSection={<IconMicrophone size={17} stroke={1.75} aria-hidden />} data-opens>
        {button}
      </Button>
    </div>
  )
}

function Answer({ itemId, value, exercise: stored }: { itemId: number; value: RecordedAudioValue; exercise: ExerciseProps | undefined }) {
  const t = useTranslations('media')
  const { fileUrl } = useItemHost()
  const context = useItemContext()
  const local = useLocalExercise((_key, attempt) => attempt)
  const exercise = stored ?? local
  const { isSaved, setGiven } = useSavedNotice(itemId, exercise)
  const answers = exercise.answers as Record<string, RecordingAttempt>
  const answer = answers[RECORDING_KEY]
  // Without an account nothing can be stored; a teacher listens to the recording.
  const records = context?.answersOf.kind === 'own'
  if (!records && !answer) return context?.answersOf.kind === 'student' ? <p className={classes.waiting}>{t('noAnswerYet')}</p> : null
  return (
    <ExerciseFrame
      // Recording again replaces it; it can’t be got back.
      exercise={records ? { ...exercise, reset: null } : exercise}
      progress={recordingProgress(value, answers)}
      result={isSaved ? t('answerSaved') : ''}
    >
      <div className={classes.answer}>
        <p className={classes.title}>{t(records ? 'yourAnswer' : 'studentAnswer')}</p>
        {answer && <LazyAudioPlayer src={fileUrl(answer.file_id)} label={t(records ? 'yourAnswer' : 'studentAnswer')} itemId={null} />}
        {records && (
          <Recorder
            fallback={<div className={classes.loading} />}
            id={getAnswerRecorderId(itemId)}
            again={answer !== undefined}
            disabled={!exercise.open}
            onSaved={({ fileId }) => {
              exercise.submit(RECORDING_KEY, { file_id: fileId })
              setGiven(true)
            }}
          />
        )}
      </div>
    </ExerciseFrame>
  )
}
