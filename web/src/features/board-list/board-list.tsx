import { useTranslations } from 'use-intl/react'
import { BinButton } from './bin-button'
import classes from './board-list.module.css'
import { BoardRows } from './board-rows'
import type { BoardRowsProps } from './board-rows-props'

/** The boards of one module, as a side list. */
export function BoardList(props: BoardRowsProps) {
  const t = useTranslations('board')
  return (
    <nav className={classes.list} aria-label={t('boards')}>
      {props.module.boards.length === 0 && <p className={classes.none}>{t('moduleEmpty')}</p>}
      <BoardRows {...props} />
      {props.canEdit && <BinButton of={{ kind: 'module', id: props.module.id }} />}
    </nav>
  )
}
