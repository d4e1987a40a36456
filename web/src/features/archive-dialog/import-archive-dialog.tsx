import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LIBRARY_AT_ONCE_MAX } from '@keel/contract/constants'
import type { ImportedArchive } from '@keel/contract/entities/transfer'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { deleteLibraryItems } from '../../data/library/calls'
import { importArchive } from '../../data/transfer/calls'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import classes from './archive-dialog.module.css'
import { ArchiveDrop } from './archive-drop'
import { ArchiveFailure, ArchiveProgress } from './archive-progress'
import { refuseArchive, type ArchiveState } from './archive-state'

interface Props {
  /** The folder it is imported to; null is the top. */
  folderId: number | null
  /** The folder's name. */
  folderName: string | null
  /** Called with the first imported entry. */
  onAdded?: (id: number) => void
  onClose: () => void
}

/** Imports an exported ZIP to a folder of the library. */
export function ImportArchiveDialog({ folderId, folderName, onAdded, onClose }: Props) {
  const t = useTranslations('transfer')
  const tc = useTranslations('common')
  const client = useQueryClient()
  const [state, setState] = useState<ArchiveState>({ step: 'idle' })
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const refresh = () => client.invalidateQueries({ queryKey: keys.library })
  const toastImported = ({ ids, items }: ImportedArchive) => {
    const text = t('added', { count: items })
    // More entries than one call deletes cannot be undone at once.
    if (ids.length > LIBRARY_AT_ONCE_MAX) toast.success(text)
    else toastUndo(text, () => void deleteLibraryItems(ids).then(refresh).catch(toastError))
  }
  const send = async (file: File) => {
    const problem = refuseArchive(file)
    if (problem) return setState({ step: 'failed', problem })
    const controller = new AbortController()
    sending.current = controller
    setState({ step: 'uploading', name: file.name, percent: 0 })
    try {
      const added = await importArchive(file, folderId, {
        signal: controller.signal,
        onProgress: (percent) =>
          setState(percent < 100 ? { step: 'uploading', name: file.name, percent } : { step: 'adding', name: file.name }),
      })
      sending.current = null
      await refresh()
      toastImported(added)
      if (added.ids[0] !== undefined) onAdded?.(added.ids[0])
      onClose()
    } catch (error) {
      setState({ step: 'failed', problem: isApiError(error, 'aborted') ? { kind: 'stopped' } : { kind: 'error', error } })
    }
    return undefined
  }
  const busy = state.step === 'uploading' || state.step === 'adding'
  // During the upload, cancelling stops it and says so; during the import there is no way back.
  const cancel = () => {
    if (state.step === 'uploading') sending.current?.abort()
    else if (state.step !== 'adding') onClose()
  }
  return (
    <Dialog opened onClose={cancel} title={t('title')} closeOnClickOutside={!busy}>
      <p className={classes.about}>{folderName === null ? t('about') : t('aboutFolder', { folder: folderName })}</p>
      <div className={classes.body}>
        {state.step === 'idle' && <ArchiveDrop onFile={(file) => void send(file)} />}
        {busy && <ArchiveProgress state={state} />}
        {state.step === 'failed' && <ArchiveFailure problem={state.problem} onRetry={() => setState({ step: 'idle' })} />}
      </div>
      <div className={classes.foot}>
        <Button variant="default" disabled={state.step === 'adding'} onClick={cancel}>
          {tc('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
