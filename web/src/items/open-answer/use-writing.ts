import { useEffect, useRef, useState } from 'react'
import { NOT_IN_LINES } from '@keel/contract/not-in-lines'
import { onAnswerRefused, onStoreAnswers } from '../../data/answers/personal-answers'

/** A pause in typing after which the text is given, and how long it waits at most. */
const PAUSE_MS = 700
const WAITS_MAX_MS = 5000

/** The server refuses a text with these. */
const REFUSED = new RegExp(`[${NOT_IN_LINES}]`, 'gu')

interface Text {
  itemId: number
  key: string
  stored: string
  give: (text: string) => void
}

/**
 * A text that is given while it is written: after a pause, on leaving the field, the board or the page, and before answers are handed in.
 * A text from elsewhere replaces it while nothing here waits. One that the server refuses stays in the field.
 */
export function useWriting({ itemId, key, stored, give }: Text) {
  const [text, setText] = useState(stored)
  const [lastStored, setLastStored] = useState(stored)
  const [waits, setWaits] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitsUntil = useRef<number | null>(null)
  if (stored !== lastStored) {
    setLastStored(stored)
    if (!waits) setText(stored)
  }
  const flush = () => {
    clearTimeout(timer.current)
    waitsUntil.current = null
    if (!waits) return
    setWaits(false)
    setRefused(false)
    give(text)
  }
  const keep = () => {
    setText(text)
    setWaits(true)
    setRefused(true)
  }
  const latest = useRef({ flush, keep })
  useEffect(() => {
    latest.current = { flush, keep }
  })
  useEffect(() => {
    const giveNow = () => latest.current.flush()
    const stops = [
      onStoreAnswers(giveNow),
      onAnswerRefused((_error, attempt) => {
        if (attempt?.itemId === itemId && attempt.id === key && attempt.attempt.text !== undefined) latest.current.keep()
      }),
    ]
    document.addEventListener('visibilitychange', giveNow)
    window.addEventListener('pagehide', giveNow)
    return () => {
      stops.forEach((stop) => stop())
      document.removeEventListener('visibilitychange', giveNow)
      window.removeEventListener('pagehide', giveNow)
      giveNow()
    }
  }, [itemId, key])
  return {
    text,
    /** It is not given yet. */
    waits,
    /** The server has refused it as it is. */
    isRefused,
    write(next: string) {
      setText(next.replace(REFUSED, ''))
      setWaits(true)
      clearTimeout(timer.current)
      waitsUntil.current ??= Date.now() + WAITS_MAX_MS
      timer.current = setTimeout(() => latest.current.flush(), Math.min(PAUSE_MS, Math.max(0, waitsUntil.current - Date.now())))
    },
    flush,
  }
}
