import { Button } from '@mantine/core'
import { IconFileAlert, IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import classes from './pdf.module.css'

const MISSING = new Set<unknown>([401, 403, 404])

export type Failure = 'broken' | 'locked' | 'missing' | 'unreachable'

/** What is wrong with a document that could not be opened. The reader's errors are known by their names: its code comes later. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'broken'
  if (error.name === 'PasswordException') return 'locked'
  if (error.name === 'InvalidPDFException') return 'broken'
  if (error.name === 'ResponseException' && 'status' in error) return MISSING.has(error.status) ? 'missing' : 'unreachable'
  // What the reader itself stumbles over has no type of its own; a lost network is a failed fetch.
  return error instanceof TypeError || /fetch|network/i.test(error.message) ? 'unreachable' : 'broken'
}

/** Stands in the place of a document that cannot be shown. */
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
