import { Button, Radio } from '@mantine/core'
import { IconCheck, IconMicrophone } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { getTakeKey, type getTakes } from '@keel/contract/items/spoken-answer/behaviour'
import { CompareButton } from './compare-button'
import type { Playback, Sound } from './playback'
import { SoundPlayer } from './sound-player'
import classes from './spoken-answer.module.css'

interface Props {
  itemId: number
  take: ReturnType<typeof getTakes>[number]
  url: string
  isChosen: boolean
  /** Those who listen recorded it. */
  isOwn: boolean
  canChoose: boolean
  canReplace: boolean
  model: Sound | null
  playback: Playback
  onChoose: () => void
  onReplace: () => void
}

/** A stored take: whether it is the answer, and how it sounds. */
export function TakeRow({ itemId, take, url, isChosen, isOwn, canChoose, canReplace, model, playback, onChoose, onReplace }: Props) {
  const t = useTranslations('spoken-answer')
  const tm = useTranslations('media')
  const label = t('take', { number: take.number })
  const soundKey = getTakeKey(take.number)
  return (
    <li className={classes.take} data-chosen={isChosen || undefined} data-take={take.number} tabIndex={-1}>
      <div className={classes.head}>
        {canChoose ? (
          <Radio name={`take-${itemId}`} label={label} checked={isChosen} onChange={onChoose} />
        ) : (
          <span className={classes.name}>{label}</span>
        )}
        {isChosen && (
          <span className={classes.chosen}>
            <IconCheck size={15} stroke={2.2} aria-hidden />
            {tm(isOwn ? 'yourAnswer' : 'studentAnswer')}
          </span>
        )}
        <span className={classes.tools}>
          {model && <CompareButton model={model} soundKey={soundKey} url={url} label={label} isOwn={isOwn} playback={playback} />}
          {canReplace && (
            <Button
              className={classes.small}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconMicrophone size={15} stroke={1.75} aria-hidden />}
              aria-label={t('againOf', { what: label })}
              onClick={onReplace}
            >
              {t('again')}
            </Button>
          )}
        </span>
      </div>
      <SoundPlayer soundKey={soundKey} label={label} url={url} seconds={take.seconds} peaks={take.peaks} playback={playback} />
    </li>
  )
}
