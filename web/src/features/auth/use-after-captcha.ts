import { useEffect, useRef, useState } from 'react'

/** Makes a form that is submitted while its captcha verifies wait for it. */
export function useAfterCaptcha(submit: () => void) {
  const [waiting, setWaiting] = useState(false)
  const verifying = useRef(false)
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  return {
    /** A submission waits. */
    waiting,
    /** Submits now, or once the captcha has verified or failed to. */
    submitAfterCaptcha: () => {
      if (verifying.current) setWaiting(true)
      else submit()
    },
    onVerifying: (now: boolean) => {
      verifying.current = now
      if (now || !waiting) return
      setWaiting(false)
      // After the render that receives the solution.
      setTimeout(() => latest.current())
    },
  }
}
