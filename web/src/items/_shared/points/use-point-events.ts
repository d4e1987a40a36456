import { useEffect, useState } from 'react'
import { POINT_TOOLTIP_MS } from '@keel/contract/appearance'
import type { PointAnswer } from '@keel/contract/items/_shared/points'
import { useMe } from '../../../data/users/me'
import { playSound } from '../../../lib/sounds'
import { useRoomMessage } from '../../../realtime/use-live'
import { useItemContext } from '../item-context'

/** Returns the point that was answered elsewhere a moment ago, by the person whose answers are shown. */
export function usePointEvents(itemId: number, page: number): { id: string } | null {
  const context = useItemContext()
  const myId = useMe()?.id
  const [justAnswered, setJustAnswered] = useState<{ id: string } | null>(null)
  const of = context?.answersOf
  useRoomMessage(context?.roomId ?? null, 'updatePointActions', ({ item_id, page: itsPage, point_id, user_id, point_action }) => {
    const isShown = of?.kind === 'own' ? user_id === myId : of?.kind === 'student' && user_id === of.userId
    if (!isShown || item_id !== itemId || itsPage !== page) return
    playSound((point_action as PointAnswer).success ? 'right' : 'wrong')
    setJustAnswered({ id: point_id })
  })
  useEffect(() => {
    if (!justAnswered) return undefined
    const timer = setTimeout(() => setJustAnswered(null), POINT_TOOLTIP_MS)
    return () => clearTimeout(timer)
  }, [justAnswered])
  return justAnswered
}
