import type { BoardItem } from '@keel/contract/entities/board-item'
import { SaveState } from './save-state'
import { useRestoredDrafts } from './use-restored-drafts'
import { useSelection } from './use-selection'

/** Runs while a board is open to a user who may change it, even if it is only read. */
export function BoardEditor({ items }: { items: readonly BoardItem[] }) {
  useSelection()
  useRestoredDrafts(items)
  return <SaveState />
}
