import { useTranslations } from 'use-intl/react'
import { ApiErrorText } from '../../ui/api-error-text'
import { FileAtWork, FileFailure, FileSending } from '../../ui/file-step'
import { isApiError } from '../../data/_shared/errors'
import type { FileRequest } from '../../items/_shared/host'
import { useFileSize } from '../../ui/storage-bar'
import { isRetryable, type Problem, type UploadState } from './upload-state'
import { TakenTypes } from './taken-types'

/** Progress: the conversion and the upload first, then the server's work. */
export function UploadProgress({ state }: { state: UploadState }) {
  const t = useTranslations('upload')
  if (state.step === 'processing') return <FileAtWork text={t('processing')} />
  if (state.step === 'converting') return <FileAtWork text={t('converting')} name={state.name} />
  if (state.step !== 'uploading') return null
  const { name, percent } = state
  return <FileSending name={name} percent={percent} label={t('uploading')} percentText={t('percent', { percent })} />
}

/** Why it failed and what to do: a retry, or another file where a retry cannot help. */
export function UploadFailure({ problem, request, onRetry }: { problem: Problem; request: FileRequest; onRetry: () => void }) {
  const t = useTranslations('upload')
  const tc = useTranslations('common')
  const size = useFileSize()
  const why =
    problem.kind === 'error' ? (
      <ApiErrorText error={problem.error} />
    ) : problem.kind === 'storageFull' ? (
      t('storageFull', { left: size(problem.left) })
    ) : problem.kind === 'unreadable' ? (
      t(request.kind === 'image' ? 'unreadableImage' : 'unreadableAudio')
    ) : (
      t(problem.kind)
    )
  const isBadType = problem.kind === 'badType' || (problem.kind === 'error' && isApiError(problem.error, 'bad.doc.type'))
  return (
    <FileFailure why={why} retryLabel={isRetryable(problem) ? tc('tryAgain') : t('another')} onRetry={onRetry}>
      {isBadType && (
        <p>
          <TakenTypes request={request} />
        </p>
      )}
    </FileFailure>
  )
}
