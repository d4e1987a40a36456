import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { useStore } from 'zustand'
import { languageStore } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import classes from './captcha.module.css'

const Widget = retriedPart(() => import('./captcha-widget').then((module) => module.CaptchaWidget))

interface CaptchaProps {
  onSolved: (payload: string) => void
  onVerifying: (verifying: boolean) => void
  /** See `CaptchaWidget`. */
  round: number
  /** The message below it when it is not solved. */
  error?: ReactNode
}

/** The captcha of a form; its code is loaded only with the forms that need it. */
export function Captcha({ onSolved, onVerifying, round, error }: CaptchaProps) {
  const language = useStore(languageStore, (state) => state.language)
  return (
    <div>
      <div className={classes.place}>
        {/* Its texts are read on mount: another language remounts it. */}
        <Widget
          fallback={<Skeleton height={48} />}
          key={language}
          language={language}
          onSolved={onSolved}
          onVerifying={onVerifying}
          round={round}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
