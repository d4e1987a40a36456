import type { DividerValue } from '@keel/contract/items/divider/schema'
import { useItemContext } from '../_shared/item-context'
import type { ViewProps } from '../_shared/item-type'
import { DividerLine } from './divider-line'

/** The end of a part of a board, with the title of the next one. */
export function DividerView({ value }: ViewProps<DividerValue>) {
  // Only who may press it sees where a space is.
  return <DividerLine value={value} outlined={useItemContext()?.editing ?? false} />
}
