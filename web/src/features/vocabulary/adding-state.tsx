import { Button, Progress } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { FormError } from '../../ui/form-error'
import type { Adding } from './use-adding'
import classes from './vocabulary.module.css'

const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

/** The progress of adding `count` words; of an interrupted run, what was added and what was not. */
export function AddingState({ state, count }: { state: Adding; count: number }) {
  const t = useTranslations('vocabulary.add')
  const { progress, adding, undoing, error, undo } = state
  if (!progress) return <FormError error={error} />
  if (adding)
    return (
      <div role="status">
        <Progress value={(progress.sent / Math.max(1, count)) * 100} aria-label={t('adding')} />
        <p className={classes.note}>{t('progress', { done: progress.sent, count })}</p>
      </div>
    )
  const { fresh, known, changed, sent } = progress
  return (
    <>
      <FormError error={error} />
      <div ref={intoView} className={classes.stopped} role="status">
        <p>{t('stopped', { added: fresh.length, known: known.length, left: count - sent })}</p>
        {fresh.length + changed.length > 0 && (
          <Button variant="default" size="sm" loading={undoing} onClick={undo}>
            {changed.length > 0 ? t('takeAllBack') : t('takeBack', { count: fresh.length })}
          </Button>
        )}
      </div>
    </>
  )
}
