import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBooks,
  IconCopy,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFolderPlus,
  IconGripVertical,
  IconLayoutBoard,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { HIDDEN } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import { beforeAfterStep } from '../../lib/dnd/order'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { toastError } from '../../ui/toast/toast-error'
import { EmptyState } from '../../ui/states'
import { Tooltip } from '../../ui/tooltip'
import { BinButton } from './bin-button'
import classes from './board-list.module.css'
import { BoardRows } from './board-rows'
import type { BoardRowsProps } from './board-rows-props'
import { ModuleTitle } from './module-title'
import { MoveItems } from './move-items'
import { type NameQuestion, NameQuestionDialog } from './name-question'
import { PrintEntry } from './print-entry'
import { RowMenu } from './row-menu'
import { useLibraryCopies } from './use-library-copies'
import { useModuleListCommands } from './use-list-commands'
import { useNewBoard } from './use-new-board'

interface Props extends Pick<BoardRowsProps, 'boardId' | 'onSelect' | 'presence' | 'onGive'> {
  roomId: number
  modules: readonly Module[]
}

/** The modules of a classroom for its owner: with menus, drag and drop and a button for a new one. */
export function EditableModules({ roomId, modules, ...rows }: Props) {
  const t = useTranslations('board')
  const actions = useModuleListCommands(roomId)
  const newBoard = useNewBoard(rows.onSelect)
  const library = useLibraryCopies(rows.onSelect)
  const [question, setQuestion] = useState<NameQuestion | null>(null)
  const askForModule = () => setQuestion({ title: t('newModule'), label: t('moduleName'), submitLabel: t('add'), onSubmit: actions.create })
  const rename = (module: Module) =>
    setQuestion({
      title: t('renameModule'),
      label: t('moduleName'),
      initial: module.name,
      submitLabel: t('save'),
      onSubmit: (name) => actions.rename(module, name),
    })
  const addButton = (
    <div className={classes.addModule}>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<IconFolderPlus size={17} stroke={1.75} aria-hidden />}
        onClick={askForModule}
      >
        {t('addModule')}
      </Button>
      {library && (
        <Tooltip label={t('moduleFromLibrary')}>
          <ActionIcon variant="default" size={36} radius="md" aria-label={t('moduleFromLibrary')} onClick={() => library.addModule(roomId)}>
            <IconBooks size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
  const ids = modules.map(({ id }) => id)
  const step = (id: number, by: -1 | 1) => {
    const beforeId = beforeAfterStep(ids, id, by)
    return beforeId === undefined ? undefined : () => actions.move(id, beforeId)
  }
  const nameOf = (id: number) => modules.find((module) => module.id === id)?.name ?? ''
  return (
    <>
      {modules.length === 0 ? (
        <EmptyState boxed={false} title={t('noModules')} text={t('noModulesTeacher')} />
      ) : (
        <SortableList
          ids={ids}
          nameOf={nameOf}
          onMove={actions.move}
          motion="line"
          overlay={(id) => <span className={classes.overlay}>{nameOf(id)}</span>}
        >
          {modules.map((module) => (
            <EditableModule
              key={module.id}
              module={module}
              onRename={() => rename(module)}
              onDuplicate={() => void actions.duplicate(module).catch(toastError)}
              onToggle={() => actions.toggleHidden(module)}
              onUp={step(module.id, -1)}
              onDown={step(module.id, 1)}
              onCopy={library && (() => library.copyModule(module))}
              onExport={library && (() => library.exportModule(module))}
              onAddBoard={library && (() => library.addBoard(module.id))}
              onDelete={() => actions.askToDelete(module)}
            >
              <BoardRows module={module} canEdit onCreate={() => newBoard.ask(module.id)} {...rows} />
            </EditableModule>
          ))}
        </SortableList>
      )}
      {/* Always in this place: it keeps the focus when the first module appears. */}
      {addButton}
      <BinButton of={{ kind: 'room', id: roomId }} />
      <NameQuestionDialog question={question} onClose={() => setQuestion(null)} />
      {newBoard.dialog}
    </>
  )
}

function EditableModule({
  module,
  onRename,
  onDuplicate,
  onToggle,
  onUp,
  onDown,
  onCopy,
  onExport,
  onAddBoard,
  onDelete,
  children,
}: {
  module: Module
  onRename: () => void
  onDuplicate: () => void
  onToggle: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onCopy: (() => void) | null
  onExport: (() => void) | null
  onAddBoard: (() => void) | null
  onDelete: () => void
  children: ReactNode
}) {
  const t = useTranslations('board')
  const td = useTranslations('dnd')
  const [folded, setFolded] = useState(false)
  const { ref, handle, dragged, landing } = useSortableRow(module.id)
  const isHidden = module.hidden === HIDDEN.hidden
  const icon = (Icon: typeof IconPencil) => <Icon size={17} stroke={1.6} aria-hidden />
  return (
    <section
      ref={ref}
      className={classes.module}
      data-hidden={isHidden || undefined}
      data-dragged={dragged || undefined}
      data-landing={landing ?? undefined}
    >
      <div className={classes.moduleHead}>
        <button type="button" className={classes.handle} aria-label={td('move', { name: module.name })} {...handle}>
          <IconGripVertical size={15} stroke={1.75} aria-hidden />
        </button>
        <ModuleTitle module={module} folded={folded} onFold={() => setFolded(!folded)} />
        <RowMenu label={t('moduleMenu', { name: module.name })}>
          <Menu.Item leftSection={icon(IconPencil)} onClick={onRename}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconCopy)} onClick={onDuplicate}>
            {t('duplicate')}
          </Menu.Item>
          <Menu.Item leftSection={icon(isHidden ? IconEye : IconEyeOff)} onClick={onToggle}>
            {t(isHidden ? 'show' : 'hide')}
          </Menu.Item>
          <MoveItems onUp={onUp} onDown={onDown} />
          {onCopy && (
            <Menu.Item leftSection={icon(IconBooks)} onClick={onCopy}>
              {t('copyToLibrary')}
            </Menu.Item>
          )}
          {onExport && (
            <Menu.Item leftSection={icon(IconDownload)} onClick={onExport}>
              {t('exportModule')}
            </Menu.Item>
          )}
          <PrintEntry moduleId={module.id} />
          {onAddBoard && (
            <Menu.Item leftSection={icon(IconLayoutBoard)} onClick={onAddBoard}>
              {t('boardFromLibrary')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="var(--keel-danger)" leftSection={icon(IconTrash)} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </RowMenu>
      </div>
      {!folded && children}
    </section>
  )
}
