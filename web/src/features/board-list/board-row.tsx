import { IconEyeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'
import { Avatar, fullName } from '../../ui/avatar'
import classes from './board-list.module.css'

export interface BoardRowProps {
  board: Board
  selected: boolean
  people: readonly Person[] | undefined
  onSelect: () => void
}

/** A board's name and the people who look at it; a press selects it. */
export function BoardRow({ board, selected, people, onSelect }: BoardRowProps) {
  const t = useTranslations('board')
  return (
    <button type="button" className={classes.select} aria-current={selected || undefined} onClick={onSelect}>
      <span className={classes.name}>
        <bdi>{board.name}</bdi>
      </span>
      {board.hidden && <IconEyeOff className={classes.hiddenMark} size={16} stroke={1.6} role="img" aria-label={t('hidden')} />}
      {people && people.length > 0 && (
        <span
          className={classes.people}
          role="img"
          aria-label={t('peopleHere', { names: people.map(fullName).join(', ') })}
          title={people.map(fullName).join(', ')}
        >
          {people.slice(0, 3).map((person) => (
            <Avatar key={person.id} person={person} size={20} decorative />
          ))}
          {people.length > 3 && <span className={classes.more}>+{people.length - 3}</span>}
        </span>
      )}
    </button>
  )
}
