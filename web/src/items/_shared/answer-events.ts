import { useEffect, useRef } from 'react'

/** The live message about an answer submitted elsewhere: the fields all exercises share; some add more. */
export interface AnswerEvent {
  /** Id of the word it answers. */
  id: string
  answer: unknown
  [more: string]: unknown
}
type Listener = (event: AnswerEvent) => void

const listeners = new Map<number, Set<Listener>>()

/** Notifies the views of an exercise of an answer from elsewhere. */
export const emitAnswerEvent = (itemId: number, event: AnswerEvent): void => listeners.get(itemId)?.forEach((listener) => listener(event))

/** Listens to answers from elsewhere, for what the stored answers do not show: that one has just arrived, and what was attempted. */
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
