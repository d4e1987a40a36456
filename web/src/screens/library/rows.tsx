import { type KeyboardEvent, use, useEffect, useRef } from 'react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { LongList, type LongListHandle } from '../../ui/long-list'
import { DraggedContext } from './dragged-context'
import classes from './row.module.css'
import { Row, type RowProps } from './row'

interface Props extends Pick<RowProps, 'onToggle' | 'onTask' | 'onDuplicate' | 'onDelete' | 'showFolder'> {
  rows: readonly LibraryEntry[]
  selected: ReadonlySet<number>
  freshId: number | null
  /** The rows shown are older than the request. */
  old: boolean
  hasMore: boolean
  onMore: () => void
  label: string
}

const ROW_HEIGHT = 57

/** The rows of a folder. */
export function Rows({ rows, selected, freshId, old, hasMore, onMore, label, ...row }: Props) {
  const handle = useRef<LongListHandle>(null)
  const dragged = use(DraggedContext)
  const fresh = freshId === null ? -1 : rows.findIndex(({ id }) => id === freshId)
  useEffect(() => {
    const place = handle.current?.list?.querySelector(`[data-row="${freshId}"]`)?.getBoundingClientRect()
    const seen = place && place.top > 0 && place.bottom < window.innerHeight
    if (fresh >= 0 && !seen) handle.current?.scrollTo(fresh, 'center')
    // Once, when it has come; not again when rows before it come and go.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [freshId, fresh >= 0])
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = Number((event.target as Element).closest('[data-index]')?.getAttribute('data-index'))
    if (step === 0 || !(event.target as Element).matches(`.${classes.name}`) || !rows[at + step]) return
    event.preventDefault()
    const { current } = handle
    current?.scrollTo(at + step)
    current?.hold(at + step)
    requestAnimationFrame(() => current?.list?.querySelector<HTMLElement>(`[data-index="${at + step}"] .${classes.name}`)?.focus())
  }
  return (
    <LongList
      items={rows}
      rowHeight={ROW_HEIGHT}
      label={label}
      old={old}
      hasMore={hasMore}
      onMore={onMore}
      // Rows that are dragged stay mounted, or touch dragging would lose them.
      mountedRows={dragged.map(({ id }) => rows.findIndex((one) => one.id === id))}
      handle={handle}
      onKeyDown={keys}
    >
      {(entry, place) => (
        <Row key={entry.id} row={entry} selected={selected.has(entry.id)} fresh={entry.id === freshId} {...place} {...row} />
      )}
    </LongList>
  )
}
