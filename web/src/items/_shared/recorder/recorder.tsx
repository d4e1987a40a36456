import { Button, VisuallyHidden } from '@mantine/core'
import { IconDeviceFloppy, IconMicrophone, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { chooseDevice } from '../../../lib/media-devices/preferences'
import { useDeviceLists } from '../../../lib/media-devices/device-list'
import { useKeptFocus } from '../../../lib/use-kept-focus'
import { DevicePicker } from '../../../ui/devices/device-picker'
import { DeviceProblems } from '../../../ui/devices/device-problems'
import { MicMeter } from '../../../ui/devices/mic-meter'
import { SystemMuted } from '../../../ui/devices/system-muted'
import { toastError } from '../../../ui/toast/toast-error'
import fields from '../editor-fields.module.css'
import { useItemContext } from '../item-context'
import { LazyAudioPlayer } from '../player/lazy-audio-player'
import { clockTime } from '../player/time'
import classes from './recorder.module.css'
import type { Recorded, Recording } from './record'
import { discardRecording, recordingOf, recordings, type SavedRecording, saveRecording, startRecording, stopRecording } from './recordings'

const WARN_BEFORE_S = 300
/** When the end of a short recording is announced. */
const SPOKEN_BEFORE_S = 10
const WATCH_MS = 200

export interface RecorderProps {
  /** The name under which it is kept until it is saved, also while the recorder is unmounted. */
  id: string
  /** There is an earlier recording. */
  again: boolean
  disabled?: boolean
  /** Its main button gets the focus. */
  autoFocus?: boolean
  /** It stops by itself after so many seconds; the time left is shown. */
  maxSeconds?: number
  /** Shows a recording before it is saved; by default as an audio player. */
  renderUnsaved?: (recording: { url: string } & Pick<Recorded, 'seconds' | 'peaks'>) => ReactNode
  /** Called when the recording is stored as a file. */
  onSaved: (recording: SavedRecording) => void
}

/** Records, plays back and saves. */
export function Recorder({ id, again, disabled = false, autoFocus = false, maxSeconds, renderUnsaved, onSaved }: RecorderProps) {
  const t = useTranslations('recorder')
  const isClosed = useItemContext()?.answering === 'closed'
  const kept = useKeptFocus<HTMLDivElement>()
  const state = useStore(recordings, (all) => recordingOf(all, id))
  const permission = useMicrophonePermission(state.step)
  const lists = useDeviceLists(`${permission} ${state.step}`)
  // Off the screen nobody could stop it: what is recorded so far is kept.
  useEffect(() => () => void stopRecording(id), [id])
  const save = () =>
    void saveRecording(id).then((recording) => {
      if (recording !== null) onSaved(recording)
    }, toastError)
  const start = () => void startRecording(id, maxSeconds)

  return (
    <div
      {...kept}
      className={`${classes.recorder} ${fields.fields}`}
      role="group"
      aria-label={t('recorder')}
      data-keep-mounted={state.step === 'recording' || undefined}
    >
      {(state.step === 'idle' || state.step === 'asking') && (
        <>
          {state.step === 'idle' && state.problem && <DeviceProblems problems={{ microphone: state.problem }} onRetry={start} />}
          {state.step === 'idle' && state.wasMuted && (
            <p className={classes.warning} role="status">
              {t('recordingMuted')}
            </p>
          )}
          <div className={classes.row}>
            <Button
              leftSection={<IconMicrophone size={18} stroke={1.75} aria-hidden />}
              disabled={disabled}
              loading={state.step === 'asking'}
              autoFocus={autoFocus}
              onClick={start}
            >
              {permission === 'prompt' ? t('allow') : again ? t('recordAgain') : t('record')}
            </Button>
            {permission === 'prompt' && <span className={classes.hint}>{t('allowHint')}</span>}
            {lists.audioinput.length > 1 && (
              <div className={classes.device}>
                <DevicePicker kind="audioinput" lists={lists} onChoose={(device) => chooseDevice('audioinput', device)} />
              </div>
            )}
          </div>
        </>
      )}
      {state.step === 'recording' && (
        <>
          <div className={classes.row}>
            <Button
              color="red"
              leftSection={<IconPlayerStopFilled size={17} aria-hidden />}
              onClick={() => void stopRecording(id)}
              autoFocus
            >
              {t('stop')}
            </Button>
            <Stopwatch recording={state.recording} maxSeconds={maxSeconds} />
            <div className={classes.meter}>
              <MicMeter track={state.track} />
            </div>
          </div>
          <SystemMuted muted={{ microphone: state.systemMuted, camera: false }} effect={t('recordingPaused')} />
        </>
      )}
      {(state.step === 'stopped' || state.step === 'saving') && (
        <>
          {state.cut && (
            <p className={classes.warning} role="status">
              {t(state.cut === 'full' ? 'recordingFull' : 'recordingLost')}
            </p>
          )}
          {isClosed && <p className={classes.warning}>{t('closed')}</p>}
          {renderUnsaved?.(state) ?? <LazyAudioPlayer src={state.url} label={t('recordingUnsaved')} itemId={null} />}
          <div className={classes.row}>
            <Button
              leftSection={<IconDeviceFloppy size={18} stroke={1.75} aria-hidden />}
              disabled={disabled || state.step === 'saving'}
              onClick={save}
            >
              {state.step === 'saving' ? t('saving', { percent: state.percent }) : t('save')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMicrophone size={18} stroke={1.75} aria-hidden />}
              disabled={disabled || state.step === 'saving'}
              onClick={start}
            >
              {t('recordAgain')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
              disabled={state.step === 'saving'}
              onClick={() => discardRecording(id)}
            >
              {t('discard')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The length so far, and a warning before the file is full; with `maxSeconds` the time left. */
function Stopwatch({ recording, maxSeconds }: { recording: Recording; maxSeconds: number | undefined }) {
  const t = useTranslations('recorder')
  const [{ seconds, left }, setTime] = useState({ seconds: 0, left: maxSeconds ?? Infinity })
  useEffect(() => {
    const timer = setInterval(() => setTime({ seconds: Math.floor(recording.seconds()), left: Math.ceil(recording.left()) }), WATCH_MS)
    return () => clearInterval(timer)
  }, [recording])
  const minutes = Math.ceil(left / 60)
  return (
    <>
      <span className={classes.stopwatch} role="timer" aria-label={t('recordingTime')}>
        <span className={classes.dot} aria-hidden />
        {clockTime(seconds)}
        {maxSeconds !== undefined && <span className={classes.hint}>{t('timeLeft', { time: clockTime(left) })}</span>}
      </span>
      {maxSeconds === undefined ? (
        <span className={classes.warning} role="status">
          {minutes * 60 <= WARN_BEFORE_S && t('recordingEnds', { minutes })}
        </span>
      ) : (
        <VisuallyHidden role="status">
          {left <= SPOKEN_BEFORE_S && maxSeconds > SPOKEN_BEFORE_S && t('secondsLeft', { seconds: SPOKEN_BEFORE_S })}
        </VisuallyHidden>
      )}
    </>
  )
}

/** Whether the browser would ask first; null where that is unknown. */
function useMicrophonePermission(step: string): PermissionState | null {
  const [permission, setPermission] = useState<PermissionState | null>(null)
  useEffect(() => {
    let gone = false
    void navigator.permissions
      ?.query({ name: 'microphone' })
      .then(({ state }) => (gone ? undefined : setPermission(state)))
      .catch(() => undefined)
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the permission may change with every step
  }, [step])
  return permission
}
