import { Button } from '@mantine/core'
import { IconFileAlert, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import classes from './pdf.module.css'

const MISSING = new Set<unknown>([401, 403, 404])

export type Failure = 'broken' | 'locked' | 'missing' | 'unreachable'

/** The reason why a document could not be opened. PDF.js errors are recognised by name, as its code is loaded later. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'broken'
  if (error.name === 'PasswordException') return 'locked'
  if (error.name === 'InvalidPDFException') return 'broken'
  if (error.name === 'ResponseException' && 'status' in error) return MISSING.has(error.status) ? 'missing' : 'unreachable'
  // PDF.js' own failures have no type; a lost network is a failed fetch.
  return error instanceof TypeError || /fetch|network/i.test(error.message) ? 'unreachable' : 'broken'
}

/** Shown instead of a document that cannot be opened. */
export function PdfFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations('pages')
  const Picture = failure === 'locked' ? IconLock : IconFileAlert
  return (
    <div className={classes.failure} role="alert">
      <Picture size={26} stroke={1.5} aria-hidden />
      <div>
        <strong>{t(`pdf_${failure}`)}</strong>
        <p>{t(`pdf_${failure}_hint`)}</p>
      </div>
      {failure === 'unreachable' && (
        <Button variant="default" size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
