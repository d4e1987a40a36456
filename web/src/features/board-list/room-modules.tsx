import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board, Module } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'
import { modulesQuery } from '../../data/modules/queries'
import { retriedPart } from '../../lib/retried-part'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import classes from './board-list.module.css'
import { BoardRows } from './board-rows'
import { ModuleTitle } from './module-title'
import { useRememberBoard } from './use-remember-board'

const EditableModules = retriedPart(() => import('./editable-modules').then((module) => module.EditableModules))

export interface RoomModulesProps {
  roomId: number
  canEdit: boolean
  /** The board on the screen. */
  boardId: number | null
  onSelect: (boardId: number) => void
  /** The other people by the board they look at. */
  presence?: ReadonlyMap<number, readonly Person[]>
  /** Gives a board as homework. */
  onGive?: ((board: Board) => void) | undefined
  /** Shown on the right of the heading. */
  headerEnd?: ReactNode
}

/** The modules of a classroom with their boards. */
export function RoomModules({ roomId, canEdit, boardId, onSelect, presence, onGive, headerEnd }: RoomModulesProps) {
  const t = useTranslations('board')
  const { data: modules, error, refetch } = useQuery(modulesQuery(roomId))
  const remember = useRememberBoard()
  const select = (id: number | null, moduleId: number) => {
    if (id !== null) {
      remember(id, moduleId)
      onSelect(id)
    }
  }

  const content = () => {
    if (!modules) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
    const shared = { boardId, onSelect: select, presence }
    if (canEdit) return <EditableModules fallback={<LoadingState />} roomId={roomId} modules={modules} onGive={onGive} {...shared} />
    if (modules.length === 0) return <EmptyState boxed={false} title={t('noModules')} text={t('noModulesStudent')} />
    return modules.map((module) => (
      <PlainModule key={module.id} module={module}>
        <BoardRows module={module} canEdit={false} onCreate={() => {}} {...shared} />
      </PlainModule>
    ))
  }
  return (
    <nav className={classes.list} aria-label={t('boards')}>
      {headerEnd !== undefined && (
        <div className={classes.head}>
          <h2>{t('boards')}</h2>
          {headerEnd}
        </div>
      )}
      {content()}
    </nav>
  )
}

function PlainModule({ module, children }: { module: Module; children: ReactNode }) {
  const t = useTranslations('board')
  const [folded, setFolded] = useState(false)
  return (
    <section className={classes.module}>
      <div className={classes.moduleHead}>
        <ModuleTitle module={module} folded={folded} onFold={() => setFolded(!folded)} />
      </div>
      {!folded && (module.boards.length === 0 ? <p className={classes.none}>{t('moduleEmpty')}</p> : children)}
    </section>
  )
}
