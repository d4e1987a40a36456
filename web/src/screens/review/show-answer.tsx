import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './review.module.css'

/** Turns the card over; it has the focus, so that Space and Enter work. */
export function ShowAnswer({ onShow }: { onShow: () => void }) {
  const t = useTranslations('vocabulary')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} size="lg" className={classes.wide} onClick={onShow}>
      {t('repeat.show')}
    </Button>
  )
}
