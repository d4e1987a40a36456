import { useTranslations } from 'use-intl/react'
import type { Module } from '@keel/contract/entities/board'
import { BoardTicks } from './board-ticks'
import { Fold } from './fold'
import classes from './give.module.css'
import type { Ticked, Ticks } from './give-ticks'

interface Props {
  /** The modules of the classroom. */
  modules: readonly Module[]
  /** The board it is given from, which is listed first. */
  boardId: number
  ticks: Ticks
  error: string | undefined
  onTicks: (ticks: Ticks) => void
}

/** The boards of a classroom and their items, to tick what is given. */
export function GiveBoards({ modules, boardId, ticks, error, onTicks }: Props) {
  const t = useTranslations('homework-give')
  const first = modules.flatMap(({ boards }) => boards).find(({ id }) => id === boardId)
  const others = modules
    .map(({ id, name, boards }) => ({ id, name, boards: boards.filter((board) => board.id !== boardId) }))
    .filter(({ boards }) => boards.length > 0)
  const tick = (id: number) => (ticked: Ticked | undefined) => {
    const after = new Map(ticks)
    if (ticked === undefined) after.delete(id)
    else after.set(id, ticked)
    onTicks(after)
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('boards')}</legend>
      {first && (
        <ul className={classes.boards}>
          <BoardTicks board={first} ticked={ticks.get(first.id)} unfolded onTick={tick(first.id)} />
        </ul>
      )}
      {others.length > 0 && (
        <Fold label={t('addBoards')}>
          {others.map((module) => (
            <section key={module.id} aria-label={module.name}>
              <p className={classes.module}>
                <bdi>{module.name}</bdi>
              </p>
              <ul className={classes.boards}>
                {module.boards.map((board) => (
                  <BoardTicks key={board.id} board={board} ticked={ticks.get(board.id)} onTick={tick(board.id)} />
                ))}
              </ul>
            </section>
          ))}
        </Fold>
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
