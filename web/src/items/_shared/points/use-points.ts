import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Point } from '@keel/contract/items/_shared/points'
import { refetchKeys } from '../../../data/_shared/cancel-and-refetch'
import { keys } from '../../../data/_shared/keys'
import { deletePoint, type PointPlace, savePoint } from '../../../data/points/calls'
import { translator } from '../../../i18n/language'
import { toastError } from '../../../ui/toast/toast-error'
import { toastUndo } from '../../../ui/toast/toast-undo'
import { generatedId } from '../../../lib/generated-id'
import { useItemContext } from '../item-context'
import { saveLatest } from '../save-latest'

/** Changes of a teacher to the points of one page. */
export interface PointChanges {
  /** Shows and stores a point, new or changed. */
  put: (id: string, point: Point) => void
  /** Shows others the position of a dragged point; `put` follows when it is released. */
  drag: (id: string, point: Point) => void
  remove: (id: string) => void
}

export function usePoints(itemId: number, page: number): PointChanges {
  const boardId = useItemContext()?.boardId ?? null
  const cache = useQueryClient()
  return useMemo(() => {
    const key = keys.items(boardId ?? 0)
    const refetch = (error: unknown) => {
      toastError(error)
      refetchKeys(cache, key)
    }
    const show = (id: string, point: Point | null) =>
      cache.setQueryData<readonly BoardItem[]>(key, (items) =>
        items?.map((item) => {
          if (item.id !== itemId) return item
          const { [id]: _old, ...others } = item.points?.[page] ?? {}
          return { ...item, points: { ...item.points, [page]: point ? { ...others, [id]: point } : others } }
        }),
      )
    const refetchProgress = () => refetchKeys(cache, keys.progress(boardId ?? 0))
    const at = (id: string): PointPlace => ({ itemId, page, id })
    const offerUndo = (id: string, deleted: Point) =>
      toastUndo(translator('points')('deleted'), () => {
        show(id, deleted)
        send(id, deleted)
      })
    /** Points that are being deleted, in their last state. */
    const deleted = new Map<string, Point>()
    const store = async (id: string, point: Point | null) => {
      await (point ? savePoint(at(id), point) : deletePoint(at(id)))
      refetchProgress()
      const before = point ? undefined : deleted.get(id)
      if (before) offerUndo(id, before)
    }
    // One queue for all changes of a point, including its deletion, so that the last one arrives last.
    const lane = generatedId()
    const send = (id: string, point: Point | null) => saveLatest({ key: `${lane} ${id}`, send: () => store(id, point), onError: refetch })
    return {
      put(id, point) {
        show(id, point)
        send(id, point)
      },
      drag: send,
      remove(id) {
        const items = cache.getQueryData<readonly BoardItem[]>(key)
        const before = items?.find((item) => item.id === itemId)?.points?.[page]?.[id]
        if (before) deleted.set(id, before)
        else deleted.delete(id)
        show(id, null)
        send(id, null)
      },
    }
  }, [boardId, cache, itemId, page])
}
