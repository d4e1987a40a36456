import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { type Playback, type Sound, toFileSound } from './playback'
import classes from './spoken-answer.module.css'

interface Props {
  model: Sound
  soundKey: string
  url: string
  /** What is played after the model. */
  label: string
  /** Those who listen recorded it. */
  isOwn: boolean
  playback: Playback
}

/** Plays the model and then a recording of it. */
export function CompareButton({ model, soundKey, url, label, isOwn, playback }: Props) {
  const t = useTranslations('spoken-answer')
  return (
    <Button
      className={classes.small}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlayerPlay size={15} stroke={1.75} aria-hidden />}
      aria-label={t(isOwn ? 'compareOf' : 'compareStudentOf', { what: label })}
      onClick={() => playback.play([model, toFileSound(soundKey, url)])}
    >
      {t(isOwn ? 'compare' : 'compareStudent')}
    </Button>
  )
}
