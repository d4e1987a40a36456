import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { selectBoard } from '../../api/modules'
import { useClassroom } from './classroom-context'
import classes from './classroom.module.css'

/** The classroom's modules and their boards. */
export function ModuleArea({ fold, onSelected }: { fold?: ReactNode; onSelected?: () => void }) {
  const t = useTranslations('room')
  const { modules, boardId, selectBoard: show } = useClassroom()
  return (
    <div className={classes.modules}>
      {fold && <div className={classes.modulesHead}><h2 className={classes.sideTitle}>{t('boards')}</h2>{fold}</div>}
      <ul>{modules.map((module) => <li key={module.id}>{module.name}<ul>{module.boards.map((board) => <li key={board.id}><button type="button" aria-current={board.id === boardId || undefined} onClick={() => { show(board.id); void selectBoard(module.id, board.id); onSelected?.() }}>{board.name}</button></li>)}</ul></li>)}</ul>
    </div>
  )
}
