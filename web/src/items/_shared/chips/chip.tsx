import { VisuallyHidden } from '@mantine/core'
import { useDraggable } from '@dnd-kit/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import classes from './chips.module.css'
import { useChipField } from './field-context'
import { useContentLang } from '../item-context'

export interface ChipProps {
  /** One of the field's `chips`. */
  id: string
  /** It is in a wrong target and may be moved on. */
  wrong?: boolean
  /** Flashes for a moment after a wrong attempt. */
  flash?: boolean
}

/** A word that can be dragged, or pressed and then put on a target. */
export function Chip({ id, wrong = false, flash = false }: ChipProps) {
  const lang = useContentLang()
  const t = useTranslations('groups')
  const { disabled, picked, press, toggle, nameOf } = useChipField()
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id, disabled })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={classes.chip}
      lang={lang}
      dir="auto"
      data-chip={id}
      data-wrong={wrong || undefined}
      data-flash={flash || undefined}
      data-dragged={isDragging || undefined}
      disabled={disabled}
      aria-label={wrong ? `${nameOf(id)}, ${t('wrong')}` : undefined}
      aria-pressed={press ? undefined : picked === id}
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
      onClick={() => (press ?? toggle)(id)}
    >
      {nameOf(id)}
    </button>
  )
}

export interface StillChipProps {
  name: string
  /** Correct and locked, or tried already and not movable from here. */
  state: 'right' | 'spent'
}

/** A word that cannot be moved. */
export function StillChip({ name, state }: StillChipProps) {
  const lang = useContentLang()
  const t = useTranslations('groups')
  return (
    <span className={classes.chip} lang={lang} dir="auto" data-state={state}>
      {name}
      {state === 'right' ? (
        <IconCheck size="0.9em" stroke={2.5} role="img" aria-label={t('right')} />
      ) : (
        <VisuallyHidden>, {t('spent')}</VisuallyHidden>
      )}
    </span>
  )
}
