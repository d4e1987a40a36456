import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { BOARD_MAX_BYTES } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { jsonBytes } from '@keel/contract/items/_shared/json-bytes'
import classes from './board.module.css'

/** The database writes JSON with blanks, a tenth longer than it is counted here. */
const NEARLY_BYTES = BOARD_MAX_BYTES * 0.85

/** A changed item is a new object, so each is measured once. */
const measured = new WeakMap<BoardItem, number>()
function bytesOf(item: BoardItem): number {
  const bytes = measured.get(item) ?? jsonBytes(item.value) + (item.points ? jsonBytes(item.points) : 0)
  measured.set(item, bytes)
  return bytes
}

/** Warns the editor of a board before it is full. */
export function NearlyFull({ items }: { items: readonly BoardItem[] }) {
  const t = useTranslations('board-edit')
  if (items.reduce((sum, item) => sum + bytesOf(item), 0) < NEARLY_BYTES) return null
  return (
    <p className={classes.nearlyFull} role="status">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      {t('nearlyFull')}
    </p>
  )
}
