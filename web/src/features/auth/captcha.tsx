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
  /** The sentence under it: not solved. */
  error?: ReactNode
}

/** The captcha of a form; its code comes only with the forms that need it. */
export function Captcha({ onSolved, onVerifying, round, error }: CaptchaProps) {
  const language = useStore(languageStore, (state) => state.language)
  return (
    <div>
      <div className={classes.place}>
        {/* Its texts are read when it is made: another language makes another one. */}
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
