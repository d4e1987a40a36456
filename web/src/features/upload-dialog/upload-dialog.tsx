import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../../data/_shared/errors'
import { fileStorageQuery } from '../../data/account/queries'
import { uploadFile } from '../../data/files/calls'
import { ConversionError, isConvertible } from '../../lib/convert/convertible'
import { convertFile } from '../../lib/convert/convert-file'
import type { FileRequest } from '../../items/_shared/host'
import { Dialog } from '../../ui/dialog'
import { isStorageNearlyFull, StorageBar, useFileSize } from '../../ui/storage-bar'
import { DropArea } from './drop-area'
import { UploadFailure, UploadProgress } from './upload-progress'
import { isRetryable, nextUploadState, type Problem, refuse } from './upload-state'
import classes from './upload-dialog.module.css'

const titles = { image: 'titleImage', audio: 'titleAudio', pdf: 'titlePdf' } as const

function problemOf(error: unknown): Problem {
  if (error instanceof ConversionError) return { kind: error.problem }
  return isApiError(error, 'aborted') ? { kind: 'stopped' } : { kind: 'error', error }
}

interface UploadDialogProps {
  request: FileRequest
  /** The person wants no more files. */
  onClose: () => void
  /** The file is used, or skipped; closes the dialog where nothing else is said. */
  onDone?: () => void
}

/** Uploads a file and passes its id to the requester. */
export function UploadDialog({ request, onClose, onDone = onClose }: UploadDialogProps) {
  const t = useTranslations('upload')
  const tc = useTranslations('common')
  const [state, dispatch] = useReducer(nextUploadState, { step: 'idle' })
  const size = useFileSize()
  const storage = useQuery(fileStorageQuery)
  const sending = useRef<AbortController | null>(null)
  /** The last file on the server: when it could not be used, it is not sent once more. */
  const uploaded = useRef<{ chosen: File; id: number; name: string } | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const left = storage.data && storage.data.max - storage.data.used
  /** Returns a file in a format that the server takes; null if it was refused or stopped. */
  const convert = async (file: File, { signal }: AbortController): Promise<File | null> => {
    const { kind } = request
    if (kind === 'pdf' || !isConvertible(file, kind)) return file
    dispatch({ type: 'convert', name: file.name })
    const converted = await convertFile(file, kind)
    if (signal.aborted) return null
    const problem = refuse(converted, request, left)
    if (problem) dispatch({ type: 'fail', problem })
    return problem ? null : converted
  }
  const send = async (chosen: File) => {
    const controller = new AbortController()
    sending.current = controller
    try {
      if (uploaded.current?.chosen === chosen) {
        dispatch({ type: 'start', name: uploaded.current.name })
        dispatch({ type: 'sent' })
        await request.use(uploaded.current.id, uploaded.current.name)
        onDone()
        return
      }
      const file = await convert(chosen, controller)
      if (!file) return
      dispatch({ type: 'start', name: file.name })
      const { id } = await uploadFile(file, { signal: controller.signal, onProgress: (percent) => dispatch({ type: 'progress', percent }) })
      uploaded.current = { chosen, id, name: file.name }
      dispatch({ type: 'sent' })
      sending.current = null
      await request.use(id, file.name)
      onDone()
    } catch (error) {
      // A conversion cannot be stopped: what becomes of it is not used.
      if (error instanceof ConversionError && controller.signal.aborted) return
      dispatch({ type: 'fail', problem: problemOf(error) })
    }
  }
  const take = (file: File) => {
    const problem = refuse(file, request, left)
    if (problem) dispatch({ type: 'fail', problem })
    else void send(file)
  }
  const again = (problem: Problem) => {
    if (request.file && isRetryable(problem)) take(request.file)
    else dispatch({ type: 'again' })
  }
  const takeGiven = useEffectEvent(({ file }: FileRequest) => {
    if (file) take(file)
  })
  useEffect(() => takeGiven(request), [request])
  const busy = state.step === 'converting' || state.step === 'uploading' || state.step === 'processing'
  // During the upload, cancelling stops it and says so; otherwise it closes the dialog.
  const cancel = () => {
    if (state.step === 'uploading') sending.current?.abort()
    else if (state.step === 'converting') {
      sending.current?.abort()
      dispatch({ type: 'fail', problem: { kind: 'stopped' } })
    } else if (state.step !== 'processing') onClose()
  }
  return (
    <Dialog opened onClose={cancel} title={t(titles[request.kind])} closeOnClickOutside={!busy}>
      <div className={classes.body}>
        {state.step === 'idle' && <DropArea request={request} onFile={take} />}
        {state.step === 'idle' && storage.data && isStorageNearlyFull(storage.data) && (
          <StorageBar
            {...storage.data}
            label={t('storage')}
            text={t('storageUsed', { used: size(storage.data.used), max: size(storage.data.max) })}
          />
        )}
        {busy && <UploadProgress state={state} />}
        {state.step === 'failed' && <UploadFailure problem={state.problem} request={request} onRetry={() => again(state.problem)} />}
      </div>
      <div className={classes.foot}>
        <Button variant="default" disabled={state.step === 'processing'} onClick={cancel}>
          {tc('cancel')}
        </Button>
        {state.step === 'failed' && request.next && <Button onClick={onDone}>{t('skip')}</Button>}
      </div>
    </Dialog>
  )
}
