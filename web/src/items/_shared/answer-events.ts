import { useEffect, useRef } from 'react'

/** The live message of an answer that was given elsewhere, as far as every exercise has it; some say more. */
export interface AnswerEvent {
  /** The word it answers. */
  id: string
  answer: unknown
  [more: string]: unknown
}
type Listener = (news: AnswerEvent) => void

const listeners = new Map<number, Set<Listener>>()

/** Notifies the views of an exercise of an answer to what they show. */
export const emitAnswerEvent = (itemId: number, news: AnswerEvent): void => listeners.get(itemId)?.forEach((listener) => listener(news))

/** Listens to answers given elsewhere, for what the stored answers do not show: that one came just now, and the attempt. */
export function useAnswerEvent(itemId: number, onNews: Listener): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useEffect(() => {
    const listener: Listener = (news) => latest.current(news)
    const own = listeners.get(itemId) ?? new Set()
    listeners.set(itemId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) listeners.delete(itemId)
    }
  }, [itemId])
}
