import 'altcha/external'
import 'altcha/i18n/en'
import 'altcha/i18n/et'
import 'altcha/i18n/ru'
import 'altcha/altcha.css'
import type { Language } from '@keel/contract/constants'
import { API_BASE } from '@keel/contract/protocol'
import type { AltchaWidgetElement } from 'altcha/types/generic'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import classes from './captcha.module.css'

// The worker comes from our own origin, so that the content security policy needs no exception.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

const configuration = JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false })

interface CaptchaWidgetProps {
  /** Called with the solution, and with '' when there is none any more. */
  onSolved: (payload: string) => void
  /** Called with true when the work begins, and with false when it ends. */
  onVerifying: (verifying: boolean) => void
  /** Incremented when the solution was used up: it is solved again, without a click. */
  round: number
  language: Language
}

/** ALTCHA: a proof of work in the browser against robots. */
export function CaptchaWidget({ onSolved, onVerifying, round, language }: CaptchaWidgetProps) {
  const widget = useRef<AltchaWidgetElement>(null)
  const handleState = useEffectEvent((state: string, payload: string | null) => {
    onSolved(state === 'verified' && payload ? payload : '')
    onVerifying(state === 'verifying')
  })
  const handleRemoved = useEffectEvent(() => onVerifying(false))

  useEffect(() => {
    const element = widget.current
    const changed = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail
      handleState(state, payload)
    }
    element?.addEventListener('statechange', changed)
    return () => {
      element?.removeEventListener('statechange', changed)
      handleRemoved()
    }
  }, [])
  // Together with the error of the refused form: a solution that is used up must not be sent again.
  useLayoutEffect(() => {
    const element = widget.current
    if (round === 0 || !element) return
    element.reset()
    void element.verify()
  }, [round])

  return (
    <altcha-widget
      ref={widget}
      className={classes.widget}
      challenge={`${API_BASE}/captcha`}
      language={language}
      configuration={configuration}
    />
  )
}
