import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Checkbox } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo, type MouseEventHandler, use } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { entryIcons, iconKind, useEntryKindName } from '../../features/library-dialog/entry-kind'
import { Changed } from '../../ui/changed'
import entryRow from '../../ui/entry-row.module.css'
import { DraggedContext } from './dragged-context'
import classes from './row.module.css'
import { RowMenu, type RowTasks } from './row-menu'
import { EntryLink } from './entry-link'

export interface RowProps extends RowTasks {
  row: LibraryEntry
  /** Its position in the list, from 0. */
  index: number
  style: CSSProperties
  measure: (node: HTMLElement | null) => void
  selected: boolean
  /** Just created: highlighted. */
  fresh: boolean
  /** Shows the name of its folder. */
  showFolder: boolean
  onToggle: (id: number, range: boolean) => void
}

/** One entry: a press opens it; it can be selected, dragged, and changed by its menu. */
export const Row = memo(function Row({ row, index, style, measure, selected, fresh, showFolder, onToggle, ...tasks }: RowProps) {
  const t = useTranslations('library')
  const nameOf = useEntryKindName()
  const dragged = use(DraggedContext)
  const isFolder = row.type === libraryKinds.folder
  const flying = dragged.some(({ id }) => id === row.id)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: row.id,
    attributes: { roleDescription: t('drag.role') },
  })
  const { setNodeRef: setDropRef, isOver } = useDroppable({
    id: `folder-${row.id}`,
    data: { target: { id: row.id, name: row.name } },
    disabled: !isFolder || flying || dragged.every(({ folder_id }) => folder_id === row.id),
  })
  const { onMouseDown, ...byHandle } = listeners ?? {}
  const Icon = entryIcons[iconKind(row)]
  return (
    // The handle inside is the way for keys and fingers.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={(node) => {
        measure(node)
        setNodeRef(node)
        setDropRef(node)
      }}
      className={classes.row}
      style={style}
      data-index={index}
      data-row={row.id}
      data-selected={selected || undefined}
      data-fresh={fresh || undefined}
      data-flying={flying || undefined}
      data-over={isOver || undefined}
      aria-posinset={index + 1}
      aria-setsize={-1}
      onMouseDown={onMouseDown as MouseEventHandler | undefined}
    >
      <Checkbox
        className={classes.check}
        checked={selected}
        aria-label={t('row.select', { name: row.name })}
        onChange={(event) => onToggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={`${entryRow.tile} ${classes.handle}`}
        data-folder={isFolder || undefined}
        aria-label={t('row.drag', { name: row.name })}
        {...attributes}
        {...byHandle}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </button>
      <div className={entryRow.what}>
        <EntryLink entry={row} className={classes.name} draggable={false} title={row.name}>
          {row.name}
        </EntryLink>
        <div className={entryRow.sub}>
          {showFolder && (
            <span className={classes.where}>
              {row.folder_id === null ? (
                t('search.top')
              ) : (
                <Link to="/library/folder/$id" params={{ id: String(row.folder_id) }} draggable={false}>
                  {t('search.in', { folder: row.folder_name ?? '' })}
                </Link>
              )}
            </span>
          )}
          <span className={classes.narrowOnly}>
            {!isFolder && <>{nameOf(row)} · </>}
            <Changed at={row.updated_at} />
          </span>
        </div>
      </div>
      {row.shared && (
        <span className={classes.shared} title={t('list.shared')}>
          <IconLink size={16} stroke={1.75} aria-hidden />
          <span>{t('list.shared')}</span>
        </span>
      )}
      <span className={classes.type}>{nameOf(row)}</span>
      <span className={classes.changed}>
        <Changed at={row.updated_at} />
      </span>
      <RowMenu row={row} {...tasks} />
    </li>
  )
})
