import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl/react'

export interface SortableRow {
  /** Goes on the row. */
  ref: (node: HTMLElement | null) => void
  style: CSSProperties
  /** Goes on the button that moves the row; it needs a name of its own. */
  handle: Record<string, unknown>
  dragged: boolean
  /** The moving one would land above or below this row. */
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
