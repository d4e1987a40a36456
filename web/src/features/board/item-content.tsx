import { memo, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { MissingPart } from '@keel/contract/items/define'
import { isOpenPoint } from '@keel/contract/items/_shared/points'
import { useExercise } from '../../items/_shared/exercise/use-answers'
import { type ItemText, useItemText } from '../../items/_shared/item-text'
import type { WebItemDefinition } from '../../items/_shared/item-type'
import { useBoard } from './board-context'
import { ExerciseProgressList } from './exercise-progress'
import { ItemBoundary } from './item-boundary'
import { draftOf } from './item-saver'
import classes from './item-slot.module.css'
import { itemSaver } from './save-items'

interface Props {
  item: BoardItem
  type: WebItemDefinition
  /** Exercises can be answered. */ open: boolean
}

/** An item's content inside an error boundary, so that it cannot crash the board. */
export const ItemContent = memo(function ItemContent(props: Props) {
  return (
    <ItemBoundary resetKey={props.item.version}>
      <Content {...props} />
    </ItemBoundary>
  )
})

/** An item's editor while it is selected, else its view. */
function Content({ item, type, open }: Props) {
  const { editing, selection } = useBoard()
  const selected = useStore(selection, (state) => editing && state.selected === item.id)
  // While it is edited, only the editor knows the input: nothing here is rendered.
  const draft = useStore(itemSaver.store, (drafts) => (selected ? undefined : draftOf(drafts, item.id)?.value))
  const value = draft ?? item.value
  if (!selected) return <Reading item={draft === undefined ? item : { ...item, value }} type={type} open={open} />
  return <Editing item={item} type={type} />
}

function canBeAnswered(item: BoardItem, type: WebItemDefinition): boolean {
  if (type.exercise) return type.exercise.progress(item.value, {}).total > 0
  return Object.values(item.points ?? {}).some((points) => Object.values(points).some(isOpenPoint))
}

function Reading({ item, type, open }: Props) {
  const exercise = useExercise(item, type, open)
  const { canEdit, editing } = useBoard()
  const missing = type.missing(item.value)
  return (
    <>
      {canEdit && missing !== null && <Unfinished label={type.label} missing={missing} />}
      {(missing === null || editing || !type.isEmpty(item.value)) && <type.View itemId={item.id} value={item.value} exercise={exercise} />}
      {canBeAnswered(item, type) && <ExerciseProgressList itemId={item.id} type={item.type} />}
    </>
  )
}

/** Says what an exercise lacks. */
function Unfinished({ label, missing }: { label: ItemText; missing: MissingPart }) {
  const t = useTranslations('board')
  const itemText = useItemText()
  return (
    <p className={classes.unfinished} data-screen>
      {t('unfinished', { type: itemText(label), missing: t(`missing.${missing}`) })}
    </p>
  )
}

function Editing({ item, type }: Omit<Props, 'open'>) {
  const { selection } = useBoard()
  const { Component } = type.editor
  const clickedAt = useStore(selection, (state) => state.clickedAt)
  const { id, version, value: stored } = item
  const onChange = useMemo(() => (value: unknown) => itemSaver.change(id, value, { version, value: stored }), [id, version, stored])
  const onDone = useCallback(() => selection.setState({ selected: null, clickedAt: null }), [selection])
  const isDirty = useMemo(() => () => itemSaver.isTyped(id), [id])
  // A merge with somebody else's change is shown at once.
  useStore(itemSaver.store, (drafts) => {
    const draft = draftOf(drafts, id)
    return draft?.isMerged ? draft.value : undefined
  })
  // Unsaved input is continued where it was left.
  const draft = draftOf(itemSaver.store.getState(), id)?.value
  return (
    <Component
      fallback={<Reading item={item} type={type} open={false} />}
      itemId={id}
      value={draft ?? item.value}
      onChange={onChange}
      isDirty={isDirty}
      onDone={onDone}
      clickedAt={clickedAt}
    />
  )
}
