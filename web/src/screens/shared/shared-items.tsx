import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { sheet } from '@keel/contract/items/sheet/behaviour'
import type { Share } from '../../data/_shared/current-share'
import { sharedAnswers } from '../../data/answers/shared-answers'
import { itemsQuery } from '../../data/board-items/queries'
import { fileUrl } from '../../data/files/calls'
import { ItemBoundary } from '../../features/board/item-boundary'
import { useExercise } from '../../items/_shared/exercise/use-answers'
import { type ItemHost, ItemHostContext } from '../../items/_shared/host'
import { type ItemContextValue, ItemContext } from '../../items/_shared/item-context'
import type { WebItemDefinition } from '../../items/_shared/item-type'
import { isAnswered } from '../../items/is-answered'
import { isKnown, itemTypes } from '../../items/registry'
import { useNearView } from '../../lib/near-view'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { isClosed } from './is-closed'
import classes from './shared.module.css'

export interface SharedItemsProps {
  boardId: number
  /** The link; a visitor's answers are stored in the browser. */
  share: Share
  /** Renders all items, not only those near the screen. */
  printing: boolean
  /** Called with whether any item can be answered. */
  onAnswered: (answered: boolean) => void
}

/** Nobody edits here: no item asks for a file. */
const host: ItemHost = { askForFile: () => undefined, fileUrl }
/** About what fits on a screen. */
const EARLY = 8

/** The items of a board that a link opens. */
export function SharedItems({ boardId, share, printing, onAnswered }: SharedItemsProps) {
  const { data: items, error, refetch } = useQuery({ ...itemsQuery(boardId), refetchOnWindowFocus: 'always' })
  const place = useMemo(
    (): ItemContextValue => ({
      boardId,
      roomId: null,
      canEdit: false,
      editing: false,
      answersOf: { kind: share.visitor ? 'visitor' : 'own' },
      answers: sharedAnswers(share, boardId),
      draws: false,
    }),
    [boardId, share],
  )
  // Drawings are not stored here.
  const answered = items?.some((item) => item.type !== sheet.code && isAnswered(item))
  useEffect(() => {
    if (answered !== undefined) onAnswered(answered)
  }, [answered, onAnswered])
  // The whole page shows a refusal.
  if (!items) return error && !isClosed(error) ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  const shown = items.flatMap((item) => {
    const type = itemTypes[item.type]
    return isKnown(item) && !type.isEmpty(item.value) ? [{ item, type }] : []
  })
  if (shown.length === 0) return <NothingHere />
  return (
    <ItemHostContext value={host}>
      <ItemContext value={place}>
        <div className={classes.items}>
          {shown.map(({ item, type }, at) => (
            <Slot key={item.id} item={item} type={type} early={at < EARLY} forceMount={printing} />
          ))}
        </div>
      </ItemContext>
    </ItemHostContext>
  )
}

export function NothingHere() {
  const t = useTranslations('board')
  return <EmptyState boxed={false} title={t('empty')} />
}

interface SlotProps {
  item: BoardItem
  type: WebItemDefinition
  early: boolean
  forceMount: boolean
}

/** The slot of one item: far from the screen it only has a height. */
function Slot({ item, type, early, forceMount }: SlotProps) {
  const { ref, near, height } = useNearView(type.height, early)
  const there = near || forceMount
  return (
    <article ref={ref} className={classes.item} data-item-id={item.id} data-type={type.name} style={there ? undefined : { height }}>
      {there && (
        <ItemBoundary resetKey={item.version}>
          <Content item={item} type={type} />
        </ItemBoundary>
      )}
    </article>
  )
}

function Content({ item, type }: Pick<SlotProps, 'item' | 'type'>) {
  const exercise = useExercise(item, type, true)
  return <type.View itemId={item.id} value={item.value} exercise={exercise} />
}
