import { Loader } from '@mantine/core'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Word } from '@keel/contract/entities/word'
import { Row, type RowTasks } from './row'
import classes from './vocabulary.module.css'

interface Props extends RowTasks {
  words: readonly Word[]
  /** What is shown is older than what was asked for. */
  old: boolean
  hasMore: boolean
  onMore: () => void
}

const ROW_HEIGHT = 69
/** The next page is fetched while so many rows are still below. */
const AHEAD = 12

/** The words. Only what is near the window is in the page, however many there are. */
export function Rows({ words, old, hasMore, onMore, ...tasks }: Props) {
  const t = useTranslations('vocabulary')
  const common = useTranslations('common')
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // The row that holds the focus stays in the page: without it the keyboard would be lost.
  const kept = focused !== null && focused < words.length ? [focused] : []
  // The compiler leaves this component as it is: what it hands out changes with every scroll.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: words.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => words[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= words.length - AHEAD) onMore()
  }, [hasMore, last, words.length, onMore])
  return (
    <>
      <ul
        ref={list}
        className={classes.rows}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('list')}
        aria-busy={old || undefined}
        data-old={old || undefined}
        onFocus={(event) => setFocused(Number(event.target.closest('[data-index]')?.getAttribute('data-index')))}
        onBlur={() => setFocused(null)}
      >
        {shown.map(({ index, key, start }) => {
          const word = words[index]
          return (
            word && <Row key={key} word={word} index={index} style={{ top: start - top }} measure={virtualizer.measureElement} {...tasks} />
          )
        })}
      </ul>
      {hasMore && (
        <div className={classes.more} role="status" aria-label={common('loading')}>
          <Loader size="sm" />
        </div>
      )}
    </>
  )
}
