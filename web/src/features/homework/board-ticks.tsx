import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { itemsQuery } from '../../data/board-items/queries'
import { useItemText } from '../../items/_shared/item-text'
import { suggestName } from '../../items/_shared/suggest-name'
import { itemTypes } from '../../items/registry'
import { ErrorState, LoadingState } from '../../ui/states'
import classes from './give.module.css'
import { isWhole, listed, type Ticked, tickedIds, toggleItem, wholeBoard } from './give-ticks'

interface Props {
  board: Board
  ticked: Ticked | undefined
  /** Whether its items are shown at first. */
  unfolded?: boolean
  onTick: (ticked: Ticked | undefined) => void
}

/** A board to tick, with its items, which are loaded when they are first shown. */
export function BoardTicks({ board, ticked, unfolded = false, onTick }: Props) {
  const t = useTranslations('homework-give')
  const [shown, setShown] = useState(unfolded)
  const { data: items, error, refetch } = useQuery({ ...itemsQuery(board.id), enabled: shown })
  const whole = isWhole(ticked, items)
  const content = () => {
    if (!items) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
    const rows = listed(items)
    if (rows.length === 0) return <p className={classes.nothing}>{t('boardEmpty')}</p>
    const ids = tickedIds(ticked, items)
    return (
      <ul className={classes.items}>
        {rows.map((item) => (
          <li key={item.id}>
            <Checkbox
              checked={ids.includes(item.id)}
              onChange={() => onTick(toggleItem(ticked, items, item.id))}
              label={<ItemName item={item} />}
            />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <li>
      <div className={classes.board}>
        <Checkbox
          checked={whole}
          indeterminate={!whole && ticked !== undefined}
          disabled={ticked === undefined && wholeBoard(items) === undefined}
          onChange={() => onTick(whole ? undefined : wholeBoard(items))}
          label={
            <span className={classes.boardName}>
              <bdi>{board.name}</bdi>
              {board.hidden && <HiddenMark />}
            </span>
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          radius="sm"
          aria-label={t('itemsOf', { name: board.name })}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          <IconChevronDown className={classes.chevron} size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {shown && content()}
    </li>
  )
}

/** The type of an item, its first words, and whether students see it. */
function ItemName({ item }: { item: BoardItem }) {
  const ti = useItemText()
  const words = suggestName(item)
  return (
    <>
      <span className={words === '' ? undefined : classes.type}>{ti(itemTypes[item.type].label)}</span>
      {words !== '' && (
        <>
          {' '}
          <bdi className={classes.words}>{words}</bdi>
        </>
      )}
      {item.hidden && <HiddenMark />}
    </>
  )
}

function HiddenMark() {
  const t = useTranslations('homework-give')
  return (
    <>
      {' '}
      <span className={classes.hidden}>
        <IconEyeOff size={15} stroke={1.75} aria-hidden />
        {t('hidden')}
      </span>
    </>
  )
}
