import { useState } from 'react'
import { MAP_FLASH_LOCAL_MS, MAP_FLASH_REMOTE_MS } from '@keel/contract/appearance'
import { type AnswerEvent, useAnswerEvent } from '../answer-events'
import { useFlash } from '../chips/use-flash'

/** The message about an answer; a wrong one flashes as well. */
export interface Feedback {
  isCorrect: boolean
  text: string
}

export interface AnswerFeedback {
  /** For the frame of the exercise, which announces it. */
  result: string
  /** Words whose wrong answer flashes now. */
  lit: ReadonlySet<string>
  /** Shows the result of an answer submitted here. */
  show: (wordId: string, feedback: Feedback) => void
}

/** Shows the result of answers as they arrive. Those from elsewhere flash longer. */
export function useAnswerFeedback(itemId: number, feedbackFor: (event: AnswerEvent) => Feedback): AnswerFeedback {
  const [result, setResult] = useState('')
  const { lit, flash } = useFlash()
  const show = (wordId: string, { isCorrect, text }: Feedback, ms: number) => {
    setResult(text)
    flash(isCorrect ? [] : [wordId], ms)
  }
  useAnswerEvent(itemId, (event) => show(event.id, feedbackFor(event), MAP_FLASH_REMOTE_MS))
  return { result, lit, show: (wordId, feedback) => show(wordId, feedback, MAP_FLASH_LOCAL_MS) }
}
