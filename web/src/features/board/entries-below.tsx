import { useQueryClient } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../data/_shared/keys'
import type { AddBelowProps } from '../../items/_shared/add-below'
import { useItemText } from '../../items/_shared/item-text'
import { exerciseTypes, itemTypes } from '../../items/registry'
import { toastError } from '../../ui/toast/toast-error'
import { useBoard } from './board-context'
import { useAddActions } from './use-add-actions'
import { useBoardCommands } from './use-board-commands'

/** What can be added below an item: the entries of the add-item menu, and each exercise by its name. */
export function EntriesBelow({ itemId, children }: AddBelowProps) {
  const cache = useQueryClient()
  const ti = useItemText()
  const { boardId } = useBoard()
  const { add } = useBoardCommands()
  const nextId = () => {
    const items = cache.getQueryData<readonly BoardItem[]>(keys.items(boardId)) ?? []
    return items[items.findIndex(({ id }) => id === itemId) + 1]?.id ?? null
  }
  const actions = useAddActions(nextId)
  const exercises = exerciseTypes.map(({ code, label, icon }) => ({
    text: label,
    label: ti(label),
    icon,
    run: () => void add(code, itemTypes[code].emptyValue(), nextId()).catch(toastError),
  }))
  return children([...actions, ...exercises])
}
