import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Person } from '@keel/contract/entities/user'
import { onAnswerRefused } from '../../data/answers/personal-answers'
import { fileUrl } from '../../data/files/calls'
import { useMe } from '../../data/users/me'
import { openUploadDialog } from '../../items/_shared/dialog-requests'
import { ItemHostContext } from '../../items/_shared/host'
import { ItemContext } from '../../items/_shared/item-context'
import { isKnown, itemTypes, preloadEditors } from '../../items/registry'
import { errorMessage } from '../../lib/error-message'
import { retriedPart } from '../../lib/retried-part'
import { whenIdle } from '../../lib/when-idle'
import { fullName } from '../../ui/avatar'
import { EmptyState } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { answersFor } from './answers-for'
import classes from './board.module.css'
import { BoardContext, type BoardContextValue } from './board-context'
import type { BoardViewProps } from './board-view-props'
import { ItemSlot } from './item-slot'
import { BoardEditor, EditableItems } from './lazy-editing'
import { createSelection } from './selection'
import { useEditedItems } from './use-editing-lock'
import { useExerciseLive } from './use-exercise-live'
import { useTypingLive } from './use-typing-live'

const host = { askForFile: openUploadDialog, fileUrl }
const NOBODY: readonly Person[] = []
const isEmpty = (item: BoardItem): boolean => isKnown(item) && itemTypes[item.type].isEmpty(item.value)
const isUnfinished = (item: BoardItem): boolean => isKnown(item) && itemTypes[item.type].missing(item.value) !== null
const hasField = (item: BoardItem): boolean => isKnown(item) && itemTypes[item.type].isTyped === true
const TypingNotice = retriedPart(() => import('./typing-notice').then((module) => module.TypingNotice))
/** About what fits on a screen. */
const EARLY = 8

/** The items of a loaded board, with their live updates. */
export function BoardItems({
  boardId,
  items,
  canEdit,
  editing = canEdit,
  roomId,
  lang,
  level,
  answersUserId = null,
  students = NOBODY,
  onPickStudent,
  onGive,
  single = false,
  answering = 'free',
  reviewed,
  earlier,
  below,
  shownItemId,
}: BoardViewProps & { boardId: number; items: readonly BoardItem[] }) {
  const t = useTranslations('board')
  const ti = useTranslations('items')
  const me = useMe()
  // An empty only item is edited at once.
  const [selection] = useState(() => createSelection(single && canEdit ? items.find(isEmpty)?.id : undefined))
  const edited = useEditedItems(roomId)
  useEffect(() => (canEdit ? whenIdle(preloadEditors) : undefined), [canEdit])

  const signedIn = Boolean(me)
  const picked = students.find(({ id }) => id === answersUserId)
  const pickedName = picked && fullName(picked)
  const board = useMemo(
    (): BoardContextValue => ({
      boardId,
      roomId,
      lang,
      level,
      canEdit,
      editing: canEdit && editing,
      single,
      selection,
      students: canEdit ? students : NOBODY,
      onPickStudent: onPickStudent ?? null,
      onGive,
      answering,
      reviewed,
      earlier,
      below,
      pickedName,
      ...answersFor({ boardId, signedIn, canEdit, roomId, pickedUserId: answersUserId }),
    }),
    [
      boardId,
      roomId,
      lang,
      level,
      canEdit,
      editing,
      single,
      selection,
      students,
      onPickStudent,
      onGive,
      answering,
      reviewed,
      earlier,
      below,
      signedIn,
      answersUserId,
      pickedName,
    ],
  )

  useExerciseLive(board)
  useTypingLive(board)
  // What it was disappears from the screen.
  useEffect(() => onAnswerRefused((error) => toast.error(errorMessage(error), { title: ti('answerRefused') })), [ti])

  // A teacher sees what is unfinished; students do not.
  const shown = items.filter((item) => isKnown(item) && (board.editing || (isUnfinished(item) ? canEdit : !isEmpty(item))))
  const slots = shown.map((item, at) => (
    <ItemSlot
      key={item.id}
      item={item}
      edited={edited.has(item.id)}
      early={at < EARLY || item.id === shownItemId}
      place={shown.length === 1 ? 'only' : at === 0 ? 'first' : at === shown.length - 1 ? 'last' : 'middle'}
    />
  ))
  return (
    <BoardContext value={board}>
      <ItemHostContext value={host}>
        <ItemContext value={board}>
          <div className={classes.board} data-board data-editing={board.editing || undefined} data-single={single || undefined}>
            {me && roomId !== null && !canEdit && items.some(hasField) && <TypingNotice userId={me.id} />}
            {!board.editing && <div className={classes.reading}>{slots}</div>}
            {shown.length === 0 && !board.editing && <EmptyState boxed={false} title={t('empty')} />}
            {board.editing && (
              <EditableItems items={items} shown={shown}>
                {slots}
              </EditableItems>
            )}
            {canEdit && <BoardEditor items={items} />}
          </div>
        </ItemContext>
      </ItemHostContext>
    </BoardContext>
  )
}
