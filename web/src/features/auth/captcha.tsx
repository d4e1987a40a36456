import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { useStore } from 'zustand'
import { languageStore } from '../../i18n/language'
import classes from './captcha.module.css'

const Widget = lazy(() => import('./captcha-widget').then((module) => ({ default: module.CaptchaWidget })))

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
        <Suspense fallback={<Skeleton height={48} />}>
          <Widget key={language} language={language} onSolved={onSolved} onVerifying={onVerifying} round={round} />
        </Suspense>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
