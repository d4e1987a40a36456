import { Loader } from '@mantine/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './list.module.css'

/** The position of a row; its `li` takes all three, the index as `data-index`. */
export interface RowPlace {
  /** Its position in the list, from 0. */
  index: number
  style: CSSProperties
  measure: (node: HTMLElement | null) => void
}
export interface LongListHandle {
  list: HTMLUListElement | null
  scrollTo: (index: number, align?: 'center') => void
  /** Keeps a row mounted that will get the focus. */
  hold: (index: number) => void
}
interface Props<T> {
  items: readonly T[]
  /** The height of a row before it was measured, px. */
  rowHeight: number
  label: string
  /** The rows shown are older than the request. */
  old: boolean
  hasMore: boolean
  onMore: () => void
  /** Rows that stay mounted anywhere. */
  mountedRows?: readonly number[]
  handle?: Ref<LongListHandle>
  onKeyDown?: KeyboardEventHandler
  children: (item: T, place: RowPlace) => ReactNode
}

/** The next page is fetched while this many rows are still below. */
const AHEAD = 12
const NONE: readonly number[] = []

/** A list that renders only the rows near the viewport; further pages are fetched on scroll. */
export function LongList<T extends { id: number }>(props: Props<T>) {
  const { items, rowHeight, label, old, hasMore, onMore, mountedRows = NONE, handle, onKeyDown, children } = props
  const t = useTranslations('common')
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // The focused row stays mounted: without it the keyboard position would be lost.
  const staying = [focused, ...mountedRows].filter((index): index is number => index !== null && index >= 0 && index < items.length)
  // The compiler leaves this component unchanged: its result changes with every scroll.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...staying])].sort((a, b) => a - b),
  })
  useImperativeHandle(handle, () => ({
    list: list.current,
    scrollTo: (index, align) => virtualizer.scrollToIndex(index, align && { align }),
    hold: setFocused,
  }))
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= items.length - AHEAD) onMore()
  }, [hasMore, last, items.length, onMore])
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys go from row to row */}
      <ul
        ref={list}
        className={classes.long}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={label}
        aria-busy={old || undefined}
        data-old={old || undefined}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(Number(event.target.closest('[data-index]')?.getAttribute('data-index')))}
        onBlur={() => setFocused(null)}
      >
        {shown.map(({ index, start }) => {
          const item = items[index]
          return item && children(item, { index, style: { top: start - top }, measure: virtualizer.measureElement })
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
