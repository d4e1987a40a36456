import { useEffect, useRef } from 'react'

/** The live message of an answer that was given elsewhere, as far as every exercise has it; some say more. */
export interface AnswerEvent {
  /** The word it answers. */
  id: string
  answer: unknown
  [more: string]: unknown
}
type Listener = (event: AnswerEvent) => void

const listeners = new Map<number, Set<Listener>>()

/** Notifies the views of an exercise of an answer to what they show. */
export const emitAnswerEvent = (itemId: number, event: AnswerEvent): void => listeners.get(itemId)?.forEach((listener) => listener(event))

/** Listens to answers given elsewhere, for what the stored answers do not show: that one came just now, and the attempt. */
export function useAnswerEvent(itemId: number, onAnswer: Listener): void {
  const latest = useRef(onAnswer)
  useEffect(() => {
    latest.current = onAnswer
  })
  useEffect(() => {
    const listener: Listener = (event) => latest.current(event)
    const own = listeners.get(itemId) ?? new Set()
    listeners.set(itemId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) listeners.delete(itemId)
    }
  }, [itemId])
}
