import { useState } from 'react'
import { sameJson } from '@keel/contract/same-json'

/** What a learner has changed and not checked yet, and its setter; null is nothing. Another answer takes its place. */
export function useUnchecked<T>(answer: unknown): [T | null, (next: T | null) => void] {
  const [unchecked, setUnchecked] = useState<T | null>(null)
  const [known, setKnown] = useState(answer)
  if (known !== answer) {
    setKnown(answer)
    if (!sameJson(known, answer)) setUnchecked(null)
  }
  return [unchecked, setUnchecked]
}
