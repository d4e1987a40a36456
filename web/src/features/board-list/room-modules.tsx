import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconEye, IconEyeOff, IconFolderPlus, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { HIDDEN } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'
import { modulesQuery } from '../../api/modules'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import classes from './board-list.module.css'
import { BoardRows } from './board-rows'
import { type NameQuestion, NameQuestionDialog } from './name-question'
import { RowMenu } from './row-menu'
import { useModuleActions } from './use-list-actions'
import { useNewBoard } from './use-new-board'
import { useRememberBoard } from './use-remember-board'

export interface RoomModulesProps {
  roomId: number
  canEdit: boolean
  /** The board on the screen. */
  boardId: number | null
  onSelect: (boardId: number) => void
  /** Who is at which board, but for oneself. */
  presence?: ReadonlyMap<number, readonly Person[]>
  /** Stands at the right of the heading. */
  headerEnd?: ReactNode
}

/** The modules of a classroom with their boards. */
export function RoomModules({ roomId, canEdit, boardId, onSelect, presence, headerEnd }: RoomModulesProps) {
  const t = useTranslations('board')
  const { data: modules, error, refetch } = useQuery(modulesQuery(roomId))
  const actions = useModuleActions(roomId)
  const remember = useRememberBoard()
  const select = (id: number | null, moduleId: number) => { if (id !== null) { remember(id, moduleId); onSelect(id) } }
  const newBoard = useNewBoard(select)
  const [question, setQuestion] = useState<NameQuestion | null>(null)
  const askForModule = () => setQuestion({ title: t('newModule'), label: t('moduleName'), submitLabel: t('add'), onSubmit: actions.create })
  const rename = (module: Module) => setQuestion({ title: t('renameModule'), label: t('moduleName'), initial: module.name, submitLabel: t('save'), onSubmit: (name) => actions.rename(module, name) })
  const addButton = <Button variant="default" size="sm" fullWidth leftSection={<IconFolderPlus size={17} stroke={1.75} aria-hidden />} onClick={askForModule}>{t('addModule')}</Button>

  const content = () => {
    if (!modules) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
    if (modules.length === 0) return <EmptyState boxed={false} title={t('noModules')} text={t(canEdit ? 'noModulesTeacher' : 'noModulesStudent')} action={canEdit && addButton} />
    const sections = modules.map((module) => {
      const boards = <BoardRows module={module} canEdit={canEdit} boardId={boardId} onSelect={select} presence={presence} onCreate={() => newBoard.ask(module.id)} />
      return canEdit
        ? <EditableModule key={module.id} module={module} onRename={() => rename(module)} onToggle={() => actions.toggleHidden(module)} onDelete={() => actions.askToDelete(module)}>{boards}</EditableModule>
        : <PlainModule key={module.id} module={module}>{boards}</PlainModule>
    })
    if (!canEdit) return sections
    return (
      <>
        <SortableList ids={modules.map(({ id }) => id)} nameOf={(id) => modules.find((module) => module.id === id)?.name ?? ''} onMove={actions.move} motion="line" overlay={(id) => <span className={classes.overlay}>{modules.find((module) => module.id === id)?.name}</span>}>{sections}</SortableList>
        <div className={classes.addModule}>{addButton}</div>
      </>
    )
  }
  return (
    <nav className={classes.list} aria-label={t('boards')}>
      {headerEnd !== undefined && <div className={classes.head}><h2>{t('boards')}</h2>{headerEnd}</div>}
      {content()}
      <NameQuestionDialog question={question} onClose={() => setQuestion(null)} />
      {newBoard.dialog}
    </nav>
  )
}

function ModuleTitle({ module, folded, onFold }: { module: Module; folded: boolean; onFold: () => void }) {
  const t = useTranslations('board')
  return (
    <button type="button" className={classes.fold} aria-expanded={!folded} onClick={onFold}>
      <IconChevronDown className={classes.chevron} size={15} stroke={2} aria-hidden />
      <span className={classes.moduleName}>{module.name}</span>
      {module.hidden === HIDDEN.hidden && <IconEyeOff className={classes.hiddenMark} size={16} stroke={1.6} role="img" aria-label={t('hidden')} />}
    </button>
  )
}

function PlainModule({ module, children }: { module: Module; children: ReactNode }) {
  const t = useTranslations('board')
  const [folded, setFolded] = useState(false)
  return (
    <section className={classes.module}>
      <div className={classes.moduleHead}><ModuleTitle module={module} folded={folded} onFold={() => setFolded(!folded)} /></div>
      {!folded && (module.boards.length === 0 ? <p className={classes.none}>{t('moduleEmpty')}</p> : children)}
    </section>
  )
}

function EditableModule({ module, onRename, onToggle, onDelete, children }: { module: Module; onRename: () => void; onToggle: () => void; onDelete: () => void; children: ReactNode }) {
  const t = useTranslations('board')
  const td = useTranslations('dnd')
  const [folded, setFolded] = useState(false)
  const { ref, handle, dragged, landing } = useSortableRow(module.id)
  const isHidden = module.hidden === HIDDEN.hidden
  const icon = (Icon: typeof IconPencil) => <Icon size={17} stroke={1.6} aria-hidden />
  return (
    <section ref={ref} className={classes.module} data-hidden={isHidden || undefined} data-dragged={dragged || undefined} data-landing={landing ?? undefined}>
      <div className={classes.moduleHead}>
        <button type="button" className={classes.handle} aria-label={td('move', { name: module.name })} {...handle}><IconGripVertical size={15} stroke={1.75} aria-hidden /></button>
        <ModuleTitle module={module} folded={folded} onFold={() => setFolded(!folded)} />
        <RowMenu label={t('moduleMenu', { name: module.name })}>
          <Menu.Item leftSection={icon(IconPencil)} onClick={onRename}>{t('rename')}</Menu.Item>
          <Menu.Item leftSection={icon(isHidden ? IconEye : IconEyeOff)} onClick={onToggle}>{t(isHidden ? 'show' : 'hide')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={icon(IconTrash)} onClick={onDelete}>{t('delete')}</Menu.Item>
        </RowMenu>
      </div>
      {!folded && children}
    </section>
  )
}
