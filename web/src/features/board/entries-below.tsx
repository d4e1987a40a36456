import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AddBelowProps } from '../../items/_shared/add-below'
import { useItemText } from '../../items/_shared/item-text'
import { exerciseTypes, itemTypes } from '../../items/registry'
import { toastError } from '../../ui/toast/toast-error'
import { useBoard } from './board-context'
import { useAddActions } from './use-add-actions'
import { type BoardCommands, BoardCommandsContext, useBoardCommands } from './use-board-commands'
import { getNextId, useCreateItemFlow } from './use-item-flow'

/**
 * What can be added below an item: the entries of the add-item menu, and each exercise by its name. An item without content makes room for
 * what is added.
 */
export function EntriesBelow({ itemId, children }: AddBelowProps) {
  const commands = useBoardCommands()
  const { addBelow } = useCreateItemFlow(commands)
  const adding = useMemo(
    (): BoardCommands => ({ ...commands, add: (type, value, _beforeId, options) => addBelow(itemId, type, value, options) }),
    [commands, addBelow, itemId],
  )
  return (
    <BoardCommandsContext value={adding}>
      <Entries itemId={itemId}>{children}</Entries>
    </BoardCommandsContext>
  )
}

function Entries({ itemId, children }: AddBelowProps) {
  const cache = useQueryClient()
  const ti = useItemText()
  const { boardId } = useBoard()
  const { add } = useBoardCommands()
  const nextId = () => getNextId(cache, boardId, itemId)
  const actions = useAddActions(nextId)
  const exercises = exerciseTypes.map(({ code, label, icon }) => ({
    text: label,
    label: ti(label),
    icon,
    run: () => void add(code, itemTypes[code].emptyValue(), nextId()).catch(toastError),
  }))
  return children([...actions, ...exercises])
}
