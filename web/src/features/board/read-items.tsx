import type { ReactNode } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { fileUrl } from '../../data/files/calls'
import { useExercise } from '../../items/_shared/exercise/use-answers'
import { type ItemHost, ItemHostContext } from '../../items/_shared/host'
import { ItemContext, type ItemContextValue } from '../../items/_shared/item-context'
import type { WebItemDefinition } from '../../items/_shared/item-type'
import { isKnown, itemTypes } from '../../items/registry'
import { useNearView } from '../../lib/near-view'
import { ItemBoundary } from './item-boundary'
import classes from './read-items.module.css'

/** An item that is read, with its type. */
export interface ReadItem {
  item: BoardItem
  type: WebItemDefinition
}

interface ReadItemsProps {
  items: readonly ReadItem[]
  place: ItemContextValue
  /** Renders all items, not only those near the screen. */
  printing: boolean
  /** Returns what stands on paper for an item whose view can't; null for others. */
  toPaper?: (item: ReadItem) => ReactNode
}

/** Nobody edits here: no item asks for a file. */
const host: ItemHost = { askForFile: () => undefined, fileUrl }
/** About what fits on a screen. */
const EARLY = 8

/** Returns the items that have something to see. */
export const toReadItems = (items: readonly BoardItem[]): ReadItem[] =>
  items.flatMap((item) => {
    const type = itemTypes[item.type]
    return isKnown(item) && !type.isEmpty(item.value) && type.missing(item.value) === null ? [{ item, type }] : []
  })

/** The items of a board where nobody edits them: on the page of a link, and to be printed. */
export function ReadItems({ items, place, printing, toPaper }: ReadItemsProps) {
  return (
    <ItemHostContext value={host}>
      <ItemContext value={place}>
        <div className={classes.items}>
          {items.map(({ item, type }, at) => (
            <Slot key={item.id} item={item} type={type} early={at < EARLY} forceMount={printing}>
              {toPaper?.({ item, type }) ?? <Content item={item} type={type} />}
            </Slot>
          ))}
        </div>
      </ItemContext>
    </ItemHostContext>
  )
}

interface SlotProps extends ReadItem {
  early: boolean
  forceMount: boolean
  children: ReactNode
}

/** The slot of one item: far from the screen it only has a height. */
function Slot({ item, type, early, forceMount, children }: SlotProps) {
  const { ref, near, height } = useNearView(type.height, early)
  const there = near || forceMount
  return (
    <article ref={ref} className={classes.item} data-item-id={item.id} data-type={type.name} style={there ? undefined : { height }}>
      {there && <ItemBoundary resetKey={item.version}>{children}</ItemBoundary>}
    </article>
  )
}

function Content({ item, type }: ReadItem) {
  const exercise = useExercise(item, type, true)
  return <type.View itemId={item.id} value={item.value} exercise={exercise} />
}
