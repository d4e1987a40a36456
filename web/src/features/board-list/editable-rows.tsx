import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBooks,
  IconChecklist,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import { beforeAfterStep } from '../../lib/dnd/order'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { toastError } from '../../ui/toast/toast-error'
import classes from './board-list.module.css'
import { Tooltip } from '../../ui/tooltip'
import { BoardRow, type BoardRowProps } from './board-row'
import type { BoardRowsProps } from './board-rows-props'
import { MoveItems } from './move-items'
import { type NameQuestion, NameQuestionDialog } from './name-question'
import { PrintEntry } from './print-entry'
import { RowMenu } from './row-menu'
import { useLibraryCopies } from './use-library-copies'
import { useBoardListCommands } from './use-list-commands'
import { useTemplatesDialog } from './use-new-board'

/** Boards of one module for users who may edit them. */
export function EditableRows({ module, boardId, onSelect, presence, onCreate, onGive, boardMenu }: BoardRowsProps) {
  const t = useTranslations('board')
  const actions = useBoardListCommands(boardId, onSelect)
  const library = useLibraryCopies(onSelect)
  const templates = useTemplatesDialog(onSelect)
  const [question, setQuestion] = useState<NameQuestion | null>(null)
  const ids = module.boards.map(({ id }) => id)
  const byId = (id: number) => module.boards.find((board) => board.id === id)
  const move = (id: number, beforeId: number | null) => {
    const board = byId(id)
    if (board) actions.move(board, beforeId)
  }
  const rename = (board: Board) =>
    setQuestion({
      title: t('renameBoard'),
      label: t('boardName'),
      initial: board.name,
      submitLabel: t('save'),
      onSubmit: (name) => actions.rename(board, name),
    })
  const saveAsTemplate = (board: Board) =>
    setQuestion({
      title: t('saveAsTemplate'),
      label: t('templateName'),
      initial: board.name,
      submitLabel: t('save'),
      onSubmit: (name) => actions.saveAsTemplate(board, name),
    })
  const rows = module.boards.map((board) => {
    const row = { board, selected: board.id === boardId, people: presence?.get(board.id), onSelect: () => onSelect(board.id, module.id) }
    const step = (by: -1 | 1) => {
      const beforeId = beforeAfterStep(ids, board.id, by)
      return beforeId === undefined ? undefined : () => actions.move(board, beforeId)
    }
    return (
      <EditableRow
        key={board.id}
        {...row}
        onRename={() => rename(board)}
        onDuplicate={() => void actions.duplicate(board).catch(toastError)}
        // Only a classroom has people to hide it from; a hidden one can be shown anywhere.
        onToggle={module.room_id === null && !board.hidden ? null : () => void actions.toggleHidden(board).catch(toastError)}
        onCopy={library && (() => library.copyBoard(board))}
        onTemplate={library && (() => saveAsTemplate(board))}
        onGive={onGive && (() => onGive(board))}
        onDelete={() => actions.askToDelete(board)}
        onUp={step(-1)}
        onDown={step(1)}
        more={boardMenu?.(board)}
      />
    )
  })
  return (
    <>
      <SortableList ids={ids} nameOf={(id) => byId(id)?.name ?? ''} onMove={move} motion="shift">
        <ul className={classes.rows}>{rows}</ul>
      </SortableList>
      <div className={classes.addLine}>
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-md"
          justify="start"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onCreate}
        >
          {t('newBoard')}
        </Button>
        {library && (
          <Tooltip label={t('boardFromLibrary')}>
            <ActionIcon variant="subtle" size={30} aria-label={t('boardFromLibrary')} onClick={() => library.addBoard(module.id)}>
              <IconBooks size={17} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {library && (
          <Tooltip label={t('boardFromTemplate')}>
            <ActionIcon variant="subtle" size={30} aria-label={t('boardFromTemplate')} onClick={() => templates.ask(module.id)}>
              <IconTemplate size={17} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {templates.dialog}
      <NameQuestionDialog question={question} onClose={() => setQuestion(null)} />
    </>
  )
}

function EditableRow({
  onRename,
  onDuplicate,
  onToggle,
  onCopy,
  onTemplate,
  onGive,
  onDelete,
  onUp,
  onDown,
  more,
  ...props
}: BoardRowProps & {
  onRename: () => void
  onDuplicate: () => void
  onToggle: (() => void) | null
  onCopy: (() => void) | null
  onTemplate: (() => void) | null
  onGive: (() => void) | undefined
  onDelete: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  more: ReactNode
}) {
  const t = useTranslations('board')
  const td = useTranslations('dnd')
  const { ref, style, handle, dragged } = useSortableRow(props.board.id)
  const icon = (Icon: typeof IconPencil) => <Icon size={17} stroke={1.6} aria-hidden />
  return (
    <li
      ref={ref}
      style={style}
      className={classes.row}
      data-selected={props.selected || undefined}
      data-hidden={props.board.hidden ? true : undefined}
      data-dragged={dragged || undefined}
    >
      <button type="button" className={classes.handle} aria-label={td('move', { name: props.board.name })} {...handle}>
        <IconGripVertical size={15} stroke={1.75} aria-hidden />
      </button>
      <BoardRow {...props} />
      <RowMenu label={t('boardMenu', { name: props.board.name })}>
        <Menu.Item leftSection={icon(IconPencil)} onClick={onRename}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconCopy)} onClick={onDuplicate}>
          {t('duplicate')}
        </Menu.Item>
        {onToggle && (
          <Menu.Item leftSection={icon(props.board.hidden ? IconEye : IconEyeOff)} onClick={onToggle}>
            {t(props.board.hidden ? 'show' : 'hide')}
          </Menu.Item>
        )}
        <MoveItems onUp={onUp} onDown={onDown} />
        {onCopy && (
          <Menu.Item leftSection={icon(IconBooks)} onClick={onCopy}>
            {t('copyToLibrary')}
          </Menu.Item>
        )}
        {onTemplate && (
          <Menu.Item leftSection={icon(IconTemplate)} onClick={onTemplate}>
            {t('saveAsTemplate')}
          </Menu.Item>
        )}
        {onGive && (
          <Menu.Item leftSection={icon(IconChecklist)} onClick={onGive}>
            {t('giveAsHomework')}
          </Menu.Item>
        )}
        <PrintEntry moduleId={props.board.moduleId} boardId={props.board.id} />
        {more}
        <Menu.Divider />
        <Menu.Item color="var(--keel-danger)" leftSection={icon(IconTrash)} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </RowMenu>
    </li>
  )
}
