import type { BoardItem } from '@keel/contract/entities/board-item'
import { SaveState } from './save-state'
import { useRestoredDrafts } from './use-restored-drafts'
import { useSelection } from './use-selection'

/** What goes on as long as a board is open to someone who may change it, also while it is only read. */
export function BoardEditor({ items }: { items: readonly BoardItem[] }) {
  useSelection()
  useRestoredDrafts(items)
  return <SaveState />
}
