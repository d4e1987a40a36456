import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../../../api/me'
import { live } from '../../../realtime/live'
import { useLiveMissed, useRoomMessage } from '../../../realtime/use-live'
import { toastError } from '../../../ui/toast/toast-error'
import type { ItemContextValue } from '../item-context'
import { penColor } from './colors'
import { drawingSaver } from './saver'
import { DrawingStore } from './sheet'
import { DrawingLoader } from './sheet-loader'
import { StrokeBroadcaster } from './telling'

/** What another began to change and never finished goes back to how it is stored. */
const FORGET_MS = 20_000

export interface DrawingParts {
  sheet: DrawingStore
  telling: StrokeBroadcaster
  loader: DrawingLoader
}

/** The drawings of a page, loaded, stored and kept in step with the classroom; null while it is not known who looks. */
export function useDrawingStore(
  { boardId, roomId, canEdit, answersOf }: ItemContextValue,
  itemId: number,
  page: number,
): DrawingParts | null {
  const me = useMe()
  const [id, isTeacher] = [me?.id, me?.role === 1]
  const teaches = canEdit && roomId !== null
  const parts = useMemo((): DrawingParts | null => {
    if (id === undefined) return null
    const place = { boardId, itemId, page }
    const sheet = new DrawingStore(place, { id, color: penColor(id, isTeacher), teaches }, drawingSaver)
    const telling = new StrokeBroadcaster((strokeId, part) => {
      if (roomId === null) return
      live.send(roomId, { action: 'stroke', board_id: boardId, item_id: itemId, page, id: strokeId, part }, { volatile: true })
    })
    return { sheet, telling, loader: new DrawingLoader(sheet) }
  }, [boardId, roomId, itemId, page, id, isTeacher, teaches])
  const sheet = parts?.sheet ?? null

  const picked = answersOf.kind === 'student' ? answersOf.userId : null
  useEffect(() => {
    sheet?.show(picked === null ? null : new Set([sheet.viewer.id, picked]))
  }, [sheet, picked])

  const loader = parts?.loader
  useEffect(() => {
    loader?.load()
    return () => loader?.stop()
  }, [loader])
  useLiveMissed(() => loader?.load())
  useEffect(() => live.onJoined((joined) => joined === roomId && loader?.load()), [roomId, loader])

  useEffect(() => {
    if (!sheet || !loader) return undefined
    return drawingSaver.onDone((order, refusal) => {
      const isHere = order.place.itemId === itemId && order.place.page === page
      if (!isHere) return
      if (refusal !== undefined) toastError(refusal)
      const settled = sheet.disputed && drawingSaver.pending(order.place).length === 0
      if (refusal === undefined && !settled) return
      sheet.disputed = false
      loader.load()
    })
  }, [sheet, loader, itemId, page])

  useRoomSketch(sheet, roomId)
  return parts
}

/** Lets what others draw show on a sheet. */
function useRoomSketch(sheet: DrawingStore | null, roomId: number | null): void {
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  const forget = (key: string) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  const isHere = (at: { item_id: number; page: number }): boolean => sheet?.place.itemId === at.item_id && sheet.place.page === at.page
  useRoomMessage(roomId, 'updateCanvasObject', ({ object, user_id, ...at }) => {
    if (!sheet || !isHere(at)) return
    const key = `${user_id}:${object.id}`
    forget(key)
    sheet.heard(key, sheet.object(user_id, object.id, object.stroke))
  })
  useRoomMessage(roomId, 'deleteCanvasObject', ({ id, user_id, ...at }) => {
    if (sheet && isHere(at)) sheet.heard(`${user_id}:${id}`, null)
  })
  useRoomMessage(roomId, 'clearCanvas', ({ user_id, ...at }) => {
    if (sheet && isHere(at)) sheet.heardClear(user_id)
  })
  useRoomMessage(roomId, 'stroke', ({ id, part, ...at }, { userId }) => {
    if (!sheet || !isHere(at) || userId === null || !sheet.isShown(userId)) return
    const key = `${userId}:${id}`
    forget(key)
    if (part === null) {
      sheet.ink.drop(key)
      sheet.draft({ key })
    } else if (part.kind === 'part') sheet.ink.extend(key, part)
    else if (part.kind !== 'text' && !sheet.knows(key)) sheet.ink.show(key, part, true)
    else {
      sheet.heardDraft(sheet.object(userId, id, part))
      timers.set(
        key,
        setTimeout(() => sheet.draft({ key }), FORGET_MS),
      )
    }
  })
}
