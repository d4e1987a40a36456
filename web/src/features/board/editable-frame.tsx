import { ActionIcon } from '@mantine/core'
import { IconEyeOff, IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type MouseEvent, useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { HIDDEN } from '@keel/contract/constants'
import { useItemText } from '../../items/_shared/item-text'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { useBoard } from './board-context'
import { ConflictPanel } from './conflict-panel'
import { ItemContent } from './item-content'
import type { ItemFrameProps } from './item-frame-props'
import { ItemMenu } from './item-menu'
import { useItemOrder } from './item-order'
import classes from './item-slot.module.css'
import { useItemKeys } from './use-item-keys'
import { pressInside } from './use-selection'

/** Pressing these has its own meaning, also in an item that is not selected. */
const OWN_PRESS = 'select, input, textarea, label, summary, button:not([data-opens]), [data-own-press]'

/** An item with a teacher's tools around it. */
export function EditableFrame(props: ItemFrameProps) {
  const { item, type, place } = props
  const { selection, single } = useBoard()
  const t = useItemText()
  const td = useTranslations('dnd')
  const tb = useTranslations('board')
  const te = useTranslations('board-edit')
  const selected = useStore(selection, (state) => state.selected === item.id)
  const row = useSortableRow(item.id)
  const { ids } = useItemOrder()
  const [keys, onItemKey] = useItemKeys(item.id)
  // An item for teachers says by itself who sees it.
  const isDimmed = item.hidden === HIDDEN.hidden && type.audience !== 'teacher'
  const select = useCallback(
    (event?: MouseEvent) => selection.setState({ selected: item.id, clickedAt: event ? { x: event.clientX, y: event.clientY } : null }),
    [selection, item.id],
  )
  const onClick = (event: MouseEvent) => {
    if (selected || !(event.target instanceof Element) || !event.currentTarget.contains(event.target) || event.target.closest(OWN_PRESS))
      return
    // A link or picture of an item being edited is edited, not opened.
    event.preventDefault()
    event.stopPropagation()
    select(event)
  }
  return (
    <article
      ref={row.ref}
      className={classes.item}
      data-item-id={item.id}
      data-editable
      data-selected={selected || undefined}
      data-hidden={isDimmed || undefined}
      data-dragged={row.dragged || undefined}
      data-keep-mounted={selected || row.dragged || undefined}
      data-landing={row.landing ?? undefined}
      aria-label={single ? t(type.label) : te('itemPosition', { name: t(type.label), place: ids.indexOf(item.id) + 1, total: ids.length })}
      {...keys}
      onPointerDownCapture={selected ? pressInside : undefined}
      onKeyDown={(event) => {
        if (onItemKey(event) || event.key !== 'Escape' || !selected) return
        // Menus and dialogs of the editor close themselves; an open menu may leave the focus in the text. The editor marks every Escape as
        // handled, so `defaultPrevented` is of no use.
        if (event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]')) return
        if (event.currentTarget.querySelector('[aria-haspopup][aria-expanded="true"]')) return
        // The editor is about to unmount: the focus stays with the item.
        event.currentTarget.focus({ preventScroll: true })
        selection.setState({ selected: null, clickedAt: null })
      }}
    >
      {isDimmed && (
        <p className={classes.hiddenMark}>
          <IconEyeOff size={15} stroke={1.75} aria-hidden />
          {tb('hidden')}
        </p>
      )}
      <div
        className={classes.body}
        data-hint={
          !selected && !type.showsEmpty && type.isEmpty(item.value) && type.missing(item.value) === null
            ? tb('emptyItem', { type: t(type.label) })
            : undefined
        }
        onClickCapture={onClick}
      >
        <ItemContent item={item} type={type} open />
      </div>
      <ConflictPanel item={item} type={type} />
      <div className={classes.tools} data-item-tools>
        {single ? (
          <ActionIcon variant="subtle" color="gray" size={30} radius="sm" aria-label={tb('edit')} onClick={() => select()}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <>
            <ItemMenu item={item} type={type} place={place} onEdit={() => select()} />
            <button type="button" className={classes.handle} aria-label={td('move', { name: t(type.label) })} {...row.handle}>
              <IconGripVertical size={17} stroke={1.75} aria-hidden />
            </button>
          </>
        )}
      </div>
    </article>
  )
}
