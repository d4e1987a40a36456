import { Loader } from '@mantine/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryRow } from '@keel/contract/entities/library'
import { DraggedContext } from './dragged-context'
import classes from './library.module.css'
import { Row, type RowProps } from './row'

interface Props extends Pick<RowProps, 'onToggle' | 'onTask' | 'onDuplicate' | 'onDelete' | 'showFolder'> {
  rows: readonly LibraryRow[]
  selected: ReadonlySet<number>
  freshId: number | null
  /** What is shown is older than what was asked for. */
  old: boolean
  hasMore: boolean
  onMore: () => void
  label: string
}

const ROW_HEIGHT = 57
/** The next page is fetched while so many rows are still below. */
const AHEAD = 12

/** The rows of a folder. Only what is near the window is in the page, however many there are. */
export function Rows({ rows, selected, freshId, old, hasMore, onMore, label, ...row }: Props) {
  const t = useTranslations('common')
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const dragged = use(DraggedContext)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // Rows that hold the focus or hang on a finger stay in the page: without them both would be lost.
  const kept = [focused, ...dragged.map(({ id }) => rows.findIndex((one) => one.id === id))].filter(
    (index): index is number => index !== null && index >= 0 && index < rows.length,
  )
  // The compiler leaves this component as it is: what it hands out changes with every scroll.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onMore()
  }, [hasMore, last, rows.length, onMore])
  const fresh = freshId === null ? -1 : rows.findIndex(({ id }) => id === freshId)
  useEffect(() => {
    const place = list.current?.querySelector(`[data-row="${freshId}"]`)?.getBoundingClientRect()
    const seen = place && place.top > 0 && place.bottom < window.innerHeight
    if (fresh >= 0 && !seen) virtualizer.scrollToIndex(fresh, { align: 'center' })
    // Once, when it has come; not again when rows before it come and go.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [freshId, fresh >= 0])
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = Number((event.target as Element).closest('[data-index]')?.getAttribute('data-index'))
    if (step === 0 || !(event.target as Element).matches(`.${classes.name}`) || !rows[at + step]) return
    event.preventDefault()
    virtualizer.scrollToIndex(at + step)
    setFocused(at + step)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-index="${at + step}"] .${classes.name}`)?.focus())
  }
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from link to link */}
      <ul
        ref={list}
        className={classes.rows}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={label}
        aria-busy={old || undefined}
        data-old={old || undefined}
        onKeyDown={keys}
        onFocus={(event) => setFocused(Number(event.target.closest('[data-index]')?.getAttribute('data-index')))}
        onBlur={() => setFocused(null)}
      >
        {shown.map(({ index, key, start }) => {
          const thing = rows[index]
          return (
            thing && (
              <Row
                key={key}
                row={thing}
                index={index}
                style={{ top: start - top }}
                measure={virtualizer.measureElement}
                selected={selected.has(thing.id)}
                fresh={thing.id === freshId}
                {...row}
              />
            )
          )
        })}
      </ul>
      {hasMore && (
        <div className={classes.more} role="status" aria-label={t('loading')}>
          <Loader size="sm" />
        </div>
      )}
    </>
  )
}
