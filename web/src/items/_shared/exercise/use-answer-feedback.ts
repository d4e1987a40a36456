import { useState } from 'react'
import { MAP_FLASH_LOCAL_MS, MAP_FLASH_REMOTE_MS } from '@keel/contract/appearance'
import { type AnswerEvent, useAnswerEvent } from '../answer-events'
import { useFlash } from '../chips/use-flash'

/** What is said of an answer; a wrong one flashes as well. */
export interface Told {
  right: boolean
  text: string
}

export interface AnswerFeedback {
  /** For the exercise's frame, which reads it out. */
  result: string
  /** Words whose wrong answer flashes now. */
  lit: ReadonlySet<string>
  /** Shows the result of an answer that was given here. */
  tell: (wordId: string, told: Told) => void
}

/** Shows the result of answers as they are given. Those given elsewhere flash longer. */
export function useAnswerFeedback(itemId: number, say: (news: AnswerEvent) => Told): AnswerFeedback {
  const [result, setResult] = useState('')
  const { lit, flash } = useFlash()
  const tell = (wordId: string, { right, text }: Told, ms: number) => {
    setResult(text)
    flash(right ? [] : [wordId], ms)
  }
  useAnswerEvent(itemId, (news) => tell(news.id, say(news), MAP_FLASH_REMOTE_MS))
  return { result, lit, tell: (wordId, told) => tell(wordId, told, MAP_FLASH_LOCAL_MS) }
}
