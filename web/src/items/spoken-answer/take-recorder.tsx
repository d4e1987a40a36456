import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { SPOKEN_SECONDS_MAX, SPOKEN_TAKES_MAX } from '@keel/contract/constants'
import type { SpokenAnswerValue, Take } from '@keel/contract/items/spoken-answer/schema'
import { loadRecorderTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { clockTime } from '../_shared/player/time'
import { unsaved } from '../_shared/recorder/unsaved'
import { CompareButton } from './compare-button'
import type { Playback, Sound } from './playback'
import { SoundPlayer } from './sound-player'
import classes from './spoken-answer.module.css'

const Recorder = retriedPart(async () => (await Promise.all([import('../_shared/recorder/recorder'), loadRecorderTexts()]))[0].Recorder)

interface Props {
  itemId: number
  value: SpokenAnswerValue
  /** Of the take to be recorded; null when all are. */
  number: number | null
  /** It takes the place of a stored one. */
  isReplacing: boolean
  isOpen: boolean
  /** Nothing is recorded any more. */
  isClosed: boolean
  model: Sound | null
  playback: Playback
  onCancel: () => void
  onSaved: (number: number, take: Take) => void
}

const UNSAVED = 'unsaved'
const numbers = Array.from({ length: SPOKEN_TAKES_MAX }, (_, at) => at + 1)

/** Records a take; one that was not saved is offered first. */
export function TakeRecorder({ itemId, value, number, isReplacing, isOpen, isClosed, model, playback, onCancel, onSaved }: Props) {
  const t = useTranslations('spoken-answer')
  const tc = useTranslations('common')
  const idOf = (one: number) => `take-${itemId}-${one}`
  const pending = useStore(unsaved, (all) => numbers.find((one) => all[idOf(one)] === true) ?? null)
  const { stop } = playback
  // What is played would be recorded.
  useEffect(() => {
    if (pending !== null) stop()
  }, [pending, stop])
  const shown = pending ?? (isClosed ? null : number)
  if (shown === null) return null
  return (
    <div className={classes.recorder}>
      <p className={classes.note}>
        {isReplacing
          ? t('replaces', { number: shown })
          : t(value.takes === 1 ? 'limit' : 'next', {
              number: shown,
              total: Math.max(shown, value.takes),
              time: clockTime(value.max_seconds),
            })}
      </p>
      <Recorder
        // Another take has a recorder of its own.
        key={shown}
        fallback={<div className={classes.loading} />}
        id={idOf(shown)}
        again={isReplacing}
        disabled={!isOpen || isClosed}
        maxSeconds={value.max_seconds}
        renderUnsaved={({ url, seconds, peaks }) => (
          <div className={classes.unsaved}>
            <SoundPlayer soundKey={UNSAVED} label={t('unsaved')} url={url} seconds={seconds} peaks={peaks} playback={playback} />
            {model && <CompareButton model={model} soundKey={UNSAVED} url={url} label={t('unsaved')} isOwn playback={playback} />}
          </div>
        )}
        onSaved={({ fileId, seconds, peaks }) =>
          onSaved(shown, { file_id: fileId, seconds: Math.min(SPOKEN_SECONDS_MAX + 1, Math.round(seconds * 10) / 10), peaks })
        }
      />
      {isReplacing && pending === null && (
        <Button className={classes.small} variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
          {tc('cancel')}
        </Button>
      )}
    </div>
  )
}
