import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { LibraryFolder, LibraryEntryDetail, ShareLink } from '@keel/contract/entities/library'
import { libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { keys } from '../../data/_shared/keys'
import { ImportArchiveDialog } from '../../features/archive-dialog/import-archive-dialog'
import { LibraryExerciseDialog } from '../../features/exercise-picker/library-exercise-dialog'
import { LazyImportDialog } from '../../features/import-dialog/lazy-import-dialog'
import { StarterDialog } from '../../features/library-dialog/starter-dialog'
import { ShareDialog } from '../../features/share-dialog/share-dialog'
import { UploadDialog } from '../../features/upload-dialog/upload-dialog'
import { VideoDialog } from '../../features/video-dialog/video-dialog'
import { itemTypes } from '../../items/registry'
import { NameDialog } from '../../ui/name-dialog'
import { AddToDialog } from './add-to/add-to-dialog'
import { FolderDialog } from './folder-dialog'
import { withShared } from '../../data/library/cache'
import type { LibraryTask } from './library-task'
import { pathOfEntry } from './entry-link'
import type { LibraryActions } from './use-library-actions'

interface Props {
  task: LibraryTask
  folder: LibraryFolder | null
  actions: LibraryActions
  /** An entry was created that needs no further input: it is shown in the list. */
  onMade: (made: LibraryEntryDetail) => void
  /** An entry was added with its own toast: it is shown in the list. */
  onShow: (id: number) => void
  /** The entries were moved or copied. */
  onDone: () => void
  onClose: () => void
}

/** Returns a file's name without its extension, as the name of an entry. */
const nameOfFile = (file: string): string => {
  const stem = file.replace(/\.[^.]{1,5}$/, '').trim()
  return (stem || file).slice(0, TITLE_MAX_LENGTH)
}

/** The dialogs of the library, one at a time. */
export function LibraryDialogs({ task, folder, actions, onMade, onShow, onDone, onClose }: Props) {
  const t = useTranslations('library')
  const tc = useTranslations('common')
  const navigate = useNavigate()
  const client = useQueryClient()
  const folderId = folder?.id ?? null
  /** An entry without content is opened to be filled. */
  const createAndOpen = async (type: LibraryKind, name: string, value?: unknown) => {
    const made = await actions.create(folderId, { type, name, value })
    if (type === libraryKinds.folder) onMade(made)
    else await navigate({ to: pathOfEntry(made) })
  }
  const createAndShow = async (type: LibraryKind, name: string, value: unknown) =>
    onMade(await actions.create(folderId, { type, name, value }))

  switch (task.kind) {
    case 'new':
      return (
        <NameDialog
          opened
          title={t('new.title', { type: task.label })}
          label={t('new.name')}
          submitLabel={tc('create')}
          onSubmit={(name) => createAndOpen(task.type, name, task.value)}
          onClose={onClose}
        />
      )
    case 'exercise':
      return <LibraryExerciseDialog onSubmit={(code, name) => createAndOpen(code, name, itemTypes[code].emptyValue())} onClose={onClose} />
    case 'video':
      return <VideoDialog named create={(code, value, name) => createAndShow(code, name, value)} onClose={onClose} />
    case 'file':
      return (
        <UploadDialog
          request={{ kind: task.file, use: (fileId, fileName) => createAndShow(task.type, nameOfFile(fileName), task.value(fileId)) }}
          onClose={onClose}
        />
      )
    case 'import':
      return <LazyImportDialog to={{ kind: 'library', folderId }} onClose={onClose} />
    case 'archive':
      return <ImportArchiveDialog folderId={folderId} folderName={folder?.name ?? null} onAdded={onShow} onClose={onClose} />
    case 'starter':
      return <StarterDialog onClose={onClose} />
    case 'share':
      return (
        <ShareDialog
          item={task.row}
          onClose={() => {
            const share = client.getQueryData<ShareLink | null>(keys.libraryShare(task.row.id))
            if (share !== undefined) withShared(client, task.row.id, share !== null)
            onClose()
          }}
        />
      )
    case 'addTo':
      return <AddToDialog row={task.row} onClose={onClose} />
    case 'rename':
      return (
        <NameDialog
          opened
          title={t('rename.title')}
          label={t('new.name')}
          initial={task.row.name}
          submitLabel={tc('save')}
          onSubmit={(name) => actions.rename(task.row, name)}
          onClose={onClose}
        />
      )
    case 'copy':
    case 'move':
      return (
        <FolderDialog
          kind={task.kind}
          rows={task.rows}
          folder={folder}
          onSubmit={async (target) => {
            await actions[task.kind](task.rows, target)
            onDone()
          }}
          onClose={onClose}
        />
      )
  }
}
