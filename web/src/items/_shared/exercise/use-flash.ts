import { useCallback, useEffect, useRef, useState } from 'react'
import { MAP_FLASH_LOCAL_MS, MAP_FLASH_REMOTE_MS } from '@keel/contract/constants'
import { sameJson } from '../../../lib/same-json'
import type { ExerciseProps } from '../item-type'

export interface Flashes {
  /** The word whose wrong answer flashes now. */
  flashing: string | null
  /** To be told before an answer is given here; all others come from elsewhere, and are shown longer. */
  giving: (wordId: string) => void
}

/** Lets a wrong answer flash for a moment when it is given, here or elsewhere; not when answers are loaded or reset. */
export function useFlash({ answers, open }: ExerciseProps, isRight: (wordId: string, answer: unknown) => boolean): Flashes {
  const [flash, setFlash] = useState<{ wordId: string; ms: number } | null>(null)
  const seen = useRef({ answers, open })
  const here = useRef<string | null>(null)
  const latest = useRef(isRight)
  useEffect(() => {
    latest.current = isRight
  })
  useEffect(() => {
    const before = seen.current
    seen.current = { answers, open }
    if (!before.open || before.answers === answers) return
    const [wordId, ...more] = Object.keys(answers).filter((id) => !sameJson(answers[id], before.answers[id]))
    // Many at once are the answers of another student.
    if (wordId === undefined || more.length > 0) return
    const ms = here.current === wordId ? MAP_FLASH_LOCAL_MS : MAP_FLASH_REMOTE_MS
    here.current = null
    setFlash(latest.current(wordId, answers[wordId]) ? null : { wordId, ms })
  }, [answers, open])
  useEffect(() => {
    if (!flash) return undefined
    const timer = setTimeout(() => setFlash(null), flash.ms)
    return () => clearTimeout(timer)
  }, [flash])
  const giving = useCallback((wordId: string) => {
    here.current = wordId
  }, [])
  return { flashing: flash?.wordId ?? null, giving }
}
