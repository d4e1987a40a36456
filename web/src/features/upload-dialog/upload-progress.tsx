import { useTranslations } from 'use-intl/react'
import { ApiErrorText } from '../../ui/api-error-text'
import { FileAtWork, FileFailure, FileSending } from '../../ui/file-step'
import { useFileSize } from '../../ui/storage-bar'
import type { Problem, UploadState } from './upload-state'

/** Progress: the upload first, then the server's work. */
export function UploadProgress({ state }: { state: UploadState }) {
  const t = useTranslations('upload')
  if (state.step === 'processing') return <FileAtWork text={t('processing')} />
  if (state.step !== 'uploading') return null
  const { name, percent } = state
  return <FileSending name={name} percent={percent} label={t('uploading')} percentText={t('percent', { percent })} />
}

/** Why it failed, and a retry. */
export function UploadFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const t = useTranslations('upload')
  const tc = useTranslations('common')
  const size = useFileSize()
  const why =
    problem.kind === 'error' ? (
      <ApiErrorText error={problem.error} />
    ) : problem.kind === 'storageFull' ? (
      t('storageFull', { left: size(problem.left) })
    ) : (
      t(problem.kind)
    )
  return <FileFailure why={why} retryLabel={tc('tryAgain')} onRetry={onRetry} />
}
