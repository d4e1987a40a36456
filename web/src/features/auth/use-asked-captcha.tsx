import { type ReactNode, useState } from 'react'
import { isApiError } from '../../data/_shared/errors'
import { retriedPart } from '../../lib/retried-part'
import { useFieldErrors } from './field-errors'

const Captcha = retriedPart(() => import('./captcha').then((module) => module.Captcha))

/** The captcha of a form with a password, which the server requires only after many wrong ones. */
export function useAskedCaptcha() {
  const { sentence } = useFieldErrors()
  const [asked, setAsked] = useState(false)
  const [captcha, setCaptcha] = useState('')
  const [round, setRound] = useState(0)
  const [wrong, setWrong] = useState(false)
  return {
    /** For the body of the call. */
    solution: captcha ? { captcha } : {},
    /** Returns whether the form can be sent; else the field says what is missing. */
    check: (): boolean => {
      setWrong(asked && !captcha)
      return !asked || captcha !== ''
    },
    /** Takes a failure of the call. Returns whether it was about the captcha, which the field then shows. */
    takeFailure: (error: unknown): boolean => {
      // A solution can be used once, even if the password was wrong; `busy` did not use it up.
      if (captcha && !isApiError(error, 'busy')) setRound((n) => n + 1)
      if (!isApiError(error, 'captcha.not.solved')) return false
      setAsked(true)
      setWrong(true)
      return true
    },
    field: (onVerifying: (verifying: boolean) => void): ReactNode =>
      asked && (
        <Captcha
          round={round}
          onVerifying={onVerifying}
          error={wrong ? sentence('not_solved') : undefined}
          onSolved={(payload) => {
            setCaptcha(payload)
            if (payload) setWrong(false)
          }}
        />
      ),
  }
}
