import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { ApiErrorText } from '../../ui/api-error-text'
import { FileAtWork, FileFailure, FileSending } from '../../ui/file-step'
import { ArchiveRefusal } from './archive-refusal'
import type { ArchiveProblem, ArchiveState } from './archive-state'

/** The progress of an import: the upload first, then the server's work. */
export function ArchiveProgress({ state }: { state: ArchiveState }) {
  const t = useTranslations('transfer')
  if (state.step === 'adding') return <FileAtWork text={t('adding')} name={state.name} />
  if (state.step !== 'uploading') return null
  const { name, percent } = state
  return <FileSending name={name} percent={percent} label={t('uploading')} percentText={t('percent', { percent })} />
}

/** Why nothing was added, and a retry. */
export function ArchiveFailure({ problem, onRetry }: { problem: ArchiveProblem; onRetry: () => void }) {
  const t = useTranslations('transfer')
  const why = problem.kind === 'error' ? <ApiErrorText error={problem.error} /> : t(problem.kind)
  return (
    <FileFailure why={why} retryLabel={t('another')} onRetry={onRetry}>
      {problem.kind === 'error' && isApiError(problem.error, 'archive.invalid') && <ArchiveRefusal error={problem.error} />}
    </FileFailure>
  )
}
