import { ActionIcon } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { USER_STATUS } from '@keel/contract/constants'
import type { RoomMember } from '@keel/contract/entities/room'
import { Avatar, fullName } from '../../ui/avatar'
import classes from './presence.module.css'

export interface PeopleListProps {
  people: RoomMember[]
  meId: number
  /** Names of boards by id, to show where somebody is. */
  boardNames: ReadonlyMap<number, string>
  /** Goes to the board that somebody looks at. */
  onOpenBoard?: (boardId: number) => void
  /** Writes to somebody. */
  onWrite?: (person: RoomMember) => void
}

/** Everybody of the classroom: who is online, and at which board. */
export function PeopleList({ people, meId, boardNames, onOpenBoard, onWrite }: PeopleListProps) {
  const t = useTranslations('room')
  return (
    <ul className={classes.people}>
      {people.map((person) => {
        const here = person.status === USER_STATUS.online
        const board = person.boardId === null ? undefined : boardNames.get(person.boardId)
        return (
          <li key={person.id} className={classes.person} data-away={!here || undefined}>
            <Avatar person={person} size={36} online={here} />
            <div className={classes.who}>
              <span className={classes.name}>
                {fullName(person)}
                {person.id === meId && <span className={classes.sub}> {t('people.you')}</span>}
              </span>
              <span className={classes.sub}>
                {person.owner ? t('people.teacher') : t('people.student')}
                {here && board !== undefined && person.boardId !== null && (
                  <>
                    {' · '}
                    {onOpenBoard && person.id !== meId ? (
                      <button
                        type="button"
                        className={classes.board}
                        onClick={() => onOpenBoard(person.boardId ?? 0)}
                        title={t('people.goTo', { board })}
                      >
                        {board}
                      </button>
                    ) : (
                      board
                    )}
                  </>
                )}
              </span>
            </div>
            {onWrite && person.id !== meId && (
              <ActionIcon
                className={classes.write}
                variant="subtle"
                size="lg"
                aria-label={t('people.write', { name: fullName(person) })}
                title={t('people.write', { name: fullName(person) })}
                onClick={() => onWrite(person)}
              >
                <IconMessage2 size={19} stroke={1.6} aria-hidden />
              </ActionIcon>
            )}
          </li>
        )
      })}
    </ul>
  )
}
