import { useDndContext, useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './chips.module.css'
import { useChipField } from './field-context'

export interface DropPlaceProps {
  id: string
  /** The name that is announced: "Put apple into {name}". */
  name: string
  /** A div is a group with that name; a span is part of a line of text. */
  as?: 'div' | 'span'
  className?: string
  children?: ReactNode
}

/**
 * Where chips are dropped, or put by a press once one is picked: then a button covers it. Has `data-ready` while it would
 * accept the picked or dragged chip, and `data-over` while that chip is over it.
 */
export function DropPlace({ id, name, as: Tag = 'div', className = '', children }: DropPlaceProps) {
  const t = useTranslations('groups')
  const { disabled, picked, put, accepts, nameOf } = useChipField()
  const dragged = useDndContext().active?.id
  const inHand = dragged === undefined ? picked : String(dragged)
  const ready = !disabled && inHand !== null && accepts(inHand, id)
  const { setNodeRef, isOver } = useDroppable({ id, disabled: !ready })
  return (
    <Tag
      role={Tag === 'div' ? 'group' : undefined}
      aria-label={Tag === 'div' ? name : undefined}
      ref={setNodeRef}
      className={`${classes.place} ${className}`}
      data-drop={id}
      data-ready={ready || undefined}
      data-over={(ready && isOver) || undefined}
    >
      {children}
      {ready && picked !== null && (
        <button
          type="button"
          className={classes.cover}
          data-place={id}
          aria-label={t('putInto', { name: nameOf(picked), place: name })}
          onClick={() => put(id)}
        />
      )}
    </Tag>
  )
}
