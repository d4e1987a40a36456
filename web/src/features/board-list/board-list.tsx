import { useTranslations } from 'use-intl/react'
import classes from './board-list.module.css'
import { BoardRows, type BoardRowsProps } from './board-rows'

/** The boards of one module, as a side list. */
export function BoardList(props: BoardRowsProps) {
  const t = useTranslations('board')
  return (
    <nav className={classes.list} aria-label={t('boards')}>
      {props.module.boards.length === 0 && <p className={classes.none}>{t('moduleEmpty')}</p>}
      <BoardRows {...props} />
    </nav>
  )
}
