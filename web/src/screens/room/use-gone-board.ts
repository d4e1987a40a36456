import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Module } from '@keel/contract/entities/board'
import { toast } from '../../ui/toast/toast'

/** Notifies a student whose open board was hidden or deleted and replaced by another. */
export function useGoneBoard(modules: readonly Module[] | undefined, boardId: number | null, enabled: boolean): void {
  const t = useTranslations('room')
  const open = useRef<{ id: number; name: string } | null>(null)
  useEffect(() => {
    if (!modules) return
    const boards = modules.flatMap((module) => module.boards)
    const before = open.current
    if (enabled && before && !boards.some(({ id }) => id === before.id))
      toast.info(t('boardGone', { board: before.name }), { about: 'board-gone' })
    open.current = boards.find(({ id }) => id === boardId) ?? null
  }, [modules, boardId, enabled, t])
}
