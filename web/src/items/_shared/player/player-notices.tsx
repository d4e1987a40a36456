import { Button } from '@mantine/core'
import { IconAlertCircle, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './player.module.css'

/** The others are playing and this browser waits for a press. */
export function JoinButton({ text, onJoin }: { text: string; onJoin: () => void }) {
  return (
    <span className={classes.join} role="alert">
      <Button size="md" leftSection={<IconPlayerPlayFilled size={18} aria-hidden />} onClick={onJoin}>
        {text}
      </Button>
    </span>
  )
}

/** Why nothing plays, with a button to retry where that may help. */
export function PlayerFailure({ text, onAgain, children }: { text: string; onAgain?: (() => void) | undefined; children?: ReactNode }) {
  const tc = useTranslations('common')
  return (
    <div className={classes.failure} role="alert">
      <IconAlertCircle size={24} stroke={1.6} aria-hidden />
      <p>{text}</p>
      {onAgain && (
        <Button variant="default" size="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
          {tc('tryAgain')}
        </Button>
      )}
      {children}
    </div>
  )
}
