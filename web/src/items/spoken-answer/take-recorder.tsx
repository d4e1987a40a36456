import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { SPOKEN_SECONDS_MAX } from '@keel/contract/constants'
import type { SpokenAnswerValue, Take } from '@keel/contract/items/spoken-answer/schema'
import { loadRecorderTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { clockTime } from '../_shared/player/time'
import { getAnswerRecorderId } from '../_shared/recorder/unsaved'
import { CompareButton } from './compare-button'
import type { Playback, Sound } from './playback'
import { SoundPlayer } from './sound-player'
import classes from './spoken-answer.module.css'
import type { Slot } from './use-pending-take'

const Recorder = retriedPart(async () => (await Promise.all([import('../_shared/recorder/recorder'), loadRecorderTexts()]))[0].Recorder)

interface Props {
  itemId: number
  value: SpokenAnswerValue
  slot: Slot
  /** Under which the take is going to be stored. */
  number: number
  /** It takes the place of a stored one. */
  isReplacing: boolean
  /** It is not saved yet. */
  isPending: boolean
  isOpen: boolean
  /** Nothing is recorded any more. */
  isClosed: boolean
  model: Sound | null
  playback: Playback
  /** Absent where there is nothing to go back to. */
  onCancel: (() => void) | undefined
  onSaved: (take: Take) => void
}

const UNSAVED = 'unsaved'

/** Records a take. */
export function TakeRecorder(props: Props) {
  const { itemId, value, slot, number, isReplacing, isPending, isOpen, isClosed, model, playback, onCancel, onSaved } = props
  const t = useTranslations('spoken-answer')
  const tc = useTranslations('common')
  const { stop } = playback
  // What is played would be recorded.
  useEffect(() => {
    if (isPending) stop()
  }, [isPending, stop])
  return (
    <div className={classes.recorder}>
      <p className={classes.note}>
        {isReplacing
          ? t('replaces', { number })
          : t(value.takes === 1 ? 'limit' : 'next', {
              number,
              total: Math.max(number, value.takes),
              time: clockTime(value.max_seconds),
            })}
      </p>
      <Recorder
        // Another take has a recorder of its own.
        key={slot}
        fallback={<div className={classes.loading} />}
        id={getAnswerRecorderId(itemId, slot)}
        again={isReplacing}
        disabled={!isOpen || isClosed}
        autoFocus={onCancel !== undefined}
        maxSeconds={value.max_seconds}
        renderUnsaved={({ url, seconds, peaks }) => (
          <div className={classes.unsaved}>
            <SoundPlayer soundKey={UNSAVED} label={t('unsaved')} url={url} seconds={seconds} peaks={peaks} playback={playback} />
            {model && <CompareButton model={model} soundKey={UNSAVED} url={url} label={t('unsaved')} isOwn playback={playback} />}
          </div>
        )}
        onSaved={({ fileId, seconds, peaks }) =>
          onSaved({ file_id: fileId, seconds: Math.min(SPOKEN_SECONDS_MAX + 1, Math.round(seconds * 10) / 10), peaks })
        }
      />
      {onCancel && !isPending && (
        <Button className={classes.small} variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
          {tc('cancel')}
        </Button>
      )}
    </div>
  )
}
