import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LibraryFolder, LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { libraryItemQuery } from '../../data/library/queries'
import { FolderBrowser } from '../../features/library-dialog/folder-browser'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import classes from './folder-dialog.module.css'
import type { Target } from './use-library-actions'

interface Props {
  kind: 'move' | 'copy'
  rows: readonly LibraryEntry[]
  /** The current folder; the dialog opens there. */
  folder: LibraryFolder | null
  /** When it throws, the dialog stays open and shows why. */
  onSubmit: (target: Target) => Promise<unknown>
  onClose: () => void
}

/** Asks for the folder that entries are moved or copied to. */
export function FolderDialog({ kind, rows, folder, onSubmit, onClose }: Props) {
  const t = useTranslations('library')
  const tc = useTranslations('common')
  const client = useQueryClient()
  const [folderId, setFolderId] = useState(folder?.id ?? null)
  const [error, setError] = useState<unknown>(null)
  const [submit, busy] = useAction(async () => {
    setError(null)
    try {
      await onSubmit(folderId === null ? null : await client.fetchQuery(libraryItemQuery(folderId)))
      onClose()
    } catch (failure) {
      setError(failure)
    }
  })
  const names = { count: rows.length, name: rows[0]?.name ?? '' }
  // Entries already in this folder need not be moved there.
  const here = kind === 'move' && rows.every(({ folder_id }) => folder_id === folderId)
  return (
    <Dialog opened onClose={onClose} title={kind === 'move' ? t('moveTo.title', names) : t('copyTo.title', names)} size="lg">
      <FormError error={error} />
      <FolderBrowser
        choose="folder"
        folderId={folderId}
        onFolder={setFolderId}
        unusable={new Set(rows.filter(({ type }) => type === libraryKinds.folder).map(({ id }) => id))}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {tc('cancel')}
        </Button>
        <Button loading={busy} disabled={here} onClick={submit}>
          {kind === 'move' ? t('moveTo.submit') : t('copyTo.submit')}
        </Button>
      </div>
    </Dialog>
  )
}
