import { useDroppable } from '@dnd-kit/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryFolder } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { DraggedContext } from './dragged-context'
import classes from './library-path.module.css'
import type { Target } from './use-library-actions'

/** The path from the top to this folder. Each step is a link and a drop target. */
export function LibraryPath({ path }: { path: readonly LibraryFolder[] }) {
  const t = useTranslations('library')
  const list = useRef<HTMLOListElement>(null)
  // When it does not fit, its end matters most.
  useEffect(() => {
    if (path.length > 0) list.current?.scrollTo({ left: list.current.scrollWidth })
  }, [path])
  return (
    <nav aria-label={t('path')} className={classes.path}>
      <ol ref={list}>
        {[null, ...path].map((target, at) => (
          <li key={target?.id ?? 0}>
            {at > 0 && <IconChevronRight size={15} stroke={1.75} aria-hidden />}
            <Step target={target} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ target }: { target: Target }) {
  const t = useTranslations('library')
  const dragged = use(DraggedContext)
  const here = dragged.every((row) => row.folder_id === (target?.id ?? null))
  const inside = dragged.some((row) => row.type === libraryKinds.folder && row.id === target?.id)
  const { setNodeRef, isOver } = useDroppable({ id: `step-${target?.id ?? 0}`, data: { target, step: true }, disabled: here || inside })
  const name = target?.name ?? t('all')
  const shared = {
    ref: setNodeRef,
    className: classes.step,
    title: name,
    'data-over': isOver || undefined,
    'data-open': (dragged.length > 0 && !here && !inside) || undefined,
    // Steps above the open folder are not the current page.
    activeOptions: { exact: true, includeSearch: false },
  }
  return target === null ? (
    <Link to="/library" {...shared}>
      {name}
    </Link>
  ) : (
    <Link to="/library/folder/$id" params={{ id: String(target.id) }} {...shared}>
      {name}
    </Link>
  )
}
