import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Board, Module } from '@keel/contract/entities/board'
import type { Person } from '@keel/contract/entities/user'
import { beforeAfterStep } from '../../lib/dnd/order'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { Avatar, fullName } from '../../ui/avatar'
import classes from './board-list.module.css'
import { type NameQuestion, NameQuestionDialog } from './name-question'
import { RowMenu } from './row-menu'
import { useBoardActions } from './use-list-actions'

export interface BoardRowsProps {
  module: Module
  canEdit: boolean
  /** The board on the screen. */
  boardId: number | null
  onSelect: (boardId: number | null, moduleId: number) => void
  /** Who is at which board, but for oneself. */
  presence?: ReadonlyMap<number, readonly Person[]>
  onCreate: () => void
}

/** Boards of one module; for who may edit with menus, order and a button for a new one. */
export function BoardRows({ module, canEdit, boardId, onSelect, presence, onCreate }: BoardRowsProps) {
  const t = useTranslations('board')
  const actions = useBoardActions(boardId, onSelect)
  const [question, setQuestion] = useState<NameQuestion | null>(null)
  const ids = module.boards.map(({ id }) => id)
  const byId = (id: number) => module.boards.find((board) => board.id === id)
  const move = (id: number, beforeId: number | null) => { const board = byId(id); if (board) actions.move(board, beforeId) }
  const rename = (board: Board) => setQuestion({ title: t('renameBoard'), label: t('boardName'), initial: board.name, submitLabel: t('save'), onSubmit: (name) => actions.rename(board, name) })
  const rows = module.boards.map((board) => {
    const row = { board, selected: board.id === boardId, people: presence?.get(board.id), onSelect: () => onSelect(board.id, module.id) }
    if (!canEdit) return <Row key={board.id} {...row} />
    const step = (by: -1 | 1) => { const beforeId = beforeAfterStep(ids, board.id, by); return beforeId === undefined ? undefined : () => actions.move(board, beforeId) }
    return <EditableRow key={board.id} {...row} onRename={() => rename(board)} onDelete={() => actions.askToDelete(board)} onUp={step(-1)} onDown={step(1)} />
  })
  const list = <ul className={classes.rows}>{rows}</ul>
  return (
    <>
      {canEdit ? <SortableList ids={ids} nameOf={(id) => byId(id)?.name ?? ''} onMove={move} motion="shift">{list}</SortableList> : list}
      {canEdit && <Button className={classes.add} variant="subtle" size="compact-md" justify="start" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>{t('newBoard')}</Button>}
      <NameQuestionDialog question={question} onClose={() => setQuestion(null)} />
    </>
  )
}

interface RowProps { board: Board; selected: boolean; people: readonly Person[] | undefined; onSelect: () => void }

function RowButton({ board, selected, people, onSelect }: RowProps) {
  const t = useTranslations('board')
  return (
    <button type="button" className={classes.select} aria-current={selected || undefined} onClick={onSelect}>
      <span className={classes.name}>{board.name}</span>
      {people && people.length > 0 && (
        <span className={classes.people} role="img" aria-label={t('peopleHere', { names: people.map(fullName).join(', ') })} title={people.map(fullName).join(', ')}>
          {people.slice(0, 3).map((person) => <Avatar key={person.id} person={person} size={20} decorative />)}
          {people.length > 3 && <span className={classes.more}>+{people.length - 3}</span>}
        </span>
      )}
    </button>
  )
}

const Row = (props: RowProps) => <li className={classes.row} data-selected={props.selected || undefined}><RowButton {...props} /></li>

function EditableRow({ onRename, onDelete, onUp, onDown, ...props }: RowProps & { onRename: () => void; onDelete: () => void; onUp: (() => void) | undefined; onDown: (() => void) | undefined }) {
  const t = useTranslations('board')
  const td = useTranslations('dnd')
  const { ref, style, handle, dragged } = useSortableRow(props.board.id)
  const icon = (Icon: typeof IconPencil) => <Icon size={17} stroke={1.6} aria-hidden />
  return (
    <li ref={ref} style={style} className={classes.row} data-selected={props.selected || undefined} data-dragged={dragged || undefined}>
      <button type="button" className={classes.handle} aria-label={td('move', { name: props.board.name })} {...handle}><IconGripVertical size={15} stroke={1.75} aria-hidden /></button>
      <RowButton {...props} />
      <RowMenu label={t('boardMenu', { name: props.board.name })}>
        <Menu.Item leftSection={icon(IconPencil)} onClick={onRename}>{t('rename')}</Menu.Item>
        <Menu.Item leftSection={icon(IconArrowUp)} disabled={!onUp} onClick={onUp}>{td('up')}</Menu.Item>
        <Menu.Item leftSection={icon(IconArrowDown)} disabled={!onDown} onClick={onDown}>{td('down')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={icon(IconTrash)} onClick={onDelete}>{t('delete')}</Menu.Item>
      </RowMenu>
    </li>
  )
}
