import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl/react'

export interface SortableRow {
  /** For the row. */
  ref: (node: HTMLElement | null) => void
  style: CSSProperties
  /** For the button that moves the row; it needs its own name. */
  handle: Record<string, unknown>
  dragged: boolean
  /** The dragged element would be dropped above or below this row. */
  landing: 'above' | 'below' | null
}

/** One row of a `SortableList`. */
export function useSortableRow(id: number): SortableRow {
  const t = useTranslations('dnd')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isOver, activeIndex, index } =
    useSortable({ id, attributes: { roleDescription: t('role') } })
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    dragged: isDragging,
    landing: isOver && !isDragging ? (activeIndex < index ? 'below' : 'above') : null,
  }
}
