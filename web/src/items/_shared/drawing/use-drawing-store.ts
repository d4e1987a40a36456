import { useEffect, useMemo, useState } from 'react'
import { ROLE } from '@keel/contract/constants'
import { useMe } from '../../../data/users/me'
import { live } from '../../../realtime/live'
import { useLiveMissed, useRoomMessage } from '../../../realtime/use-live'
import { toastError } from '../../../ui/toast/toast-error'
import type { ItemContextValue } from '../item-context'
import { penColor } from './colors'
import { drawingSaver } from './saver'
import { DrawingStore } from './drawing-store'
import { DrawingLoader } from './drawing-loader'
import { StrokeBroadcaster } from './stroke-broadcaster'

/** Reverts changes that somebody else started and never finished. */
const FORGET_MS = 20_000

export interface DrawingParts {
  drawing: DrawingStore
  broadcaster: StrokeBroadcaster
  loader: DrawingLoader
}

/** The drawings of a page: loaded, stored and synchronised with the classroom; null while the viewer is unknown. */
export function useDrawingStore(
  { boardId, roomId, canEdit, answersOf }: ItemContextValue,
  itemId: number,
  page: number,
): DrawingParts | null {
  const me = useMe()
  const [id, isTeacher] = [me?.id, me?.role === ROLE.teacher]
  const teaches = canEdit && roomId !== null
  const parts = useMemo((): DrawingParts | null => {
    if (id === undefined) return null
    const scope = { boardId, itemId, page }
    const drawing = new DrawingStore(scope, { id, color: penColor(id, isTeacher), teaches }, drawingSaver)
    const broadcaster = new StrokeBroadcaster((strokeId, part) => {
      if (roomId === null) return
      live.send(roomId, { action: 'stroke', board_id: boardId, item_id: itemId, page, id: strokeId, part }, { volatile: true })
    })
    return { drawing, broadcaster, loader: new DrawingLoader(drawing) }
  }, [boardId, roomId, itemId, page, id, isTeacher, teaches])
  const drawing = parts?.drawing ?? null

  const picked = answersOf.kind === 'student' ? answersOf.userId : null
  useEffect(() => {
    drawing?.show(picked === null ? null : new Set([drawing.viewer.id, picked]))
  }, [drawing, picked])

  const loader = parts?.loader
  useEffect(() => {
    loader?.load()
    return () => loader?.stop()
  }, [loader])
  useLiveMissed(() => loader?.load())
  useEffect(() => live.onJoined((joined) => joined === roomId && loader?.load()), [roomId, loader])

  useEffect(() => {
    if (!drawing || !loader) return undefined
    return drawingSaver.onDone((order, refusal) => {
      const isHere = order.scope.itemId === itemId && order.scope.page === page
      if (!isHere) return
      if (refusal !== undefined) toastError(refusal)
      const settled = drawing.disputed && drawingSaver.pending(order.scope).length === 0
      if (refusal === undefined && !settled) return
      drawing.disputed = false
      loader.load()
    })
  }, [drawing, loader, itemId, page])

  useRoomDrawings(drawing, roomId)
  return parts
}

/** Applies changes by others to a drawing. */
function useRoomDrawings(drawing: DrawingStore | null, roomId: number | null): void {
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  const forget = (key: string) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  const isHere = (at: { item_id: number; page: number }): boolean => drawing?.scope.itemId === at.item_id && drawing.scope.page === at.page
  useRoomMessage(roomId, 'updateCanvasObject', ({ object, user_id, ...at }) => {
    if (!drawing || !isHere(at)) return
    const key = `${user_id}:${object.id}`
    forget(key)
    drawing.applyObject(key, drawing.object(user_id, object.id, object.stroke))
  })
  useRoomMessage(roomId, 'deleteCanvasObject', ({ id, user_id, ...at }) => {
    if (drawing && isHere(at)) drawing.applyObject(`${user_id}:${id}`, null)
  })
  useRoomMessage(roomId, 'clearCanvas', ({ user_id, ...at }) => {
    if (drawing && isHere(at)) drawing.applyClear(user_id)
  })
  useRoomMessage(roomId, 'stroke', ({ id, part, ...at }, { userId }) => {
    if (!drawing || !isHere(at) || userId === null || !drawing.isShown(userId)) return
    const key = `${userId}:${id}`
    forget(key)
    if (part === null) {
      drawing.ink.drop(key)
      drawing.draft({ key })
    } else if (part.kind === 'part') drawing.ink.extend(key, part)
    else if (part.kind !== 'text' && !drawing.knows(key)) drawing.ink.show(key, part, true)
    else {
      drawing.applyDraft(drawing.object(userId, id, part))
      timers.set(
        key,
        setTimeout(() => drawing.draft({ key }), FORGET_MS),
      )
    }
  })
}
