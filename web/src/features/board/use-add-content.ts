import { useTranslations } from 'use-intl/react'
import { parseVideoLink } from '@keel/contract/items/_shared/video-link'
import type { FileKind } from '@keel/contract/constants'
import { openImportDialog, openUploadDialog } from '../../items/_shared/dialog-requests'
import type { FileRequest } from '../../items/_shared/host'
import { VIDEO_CODES } from '../../items/_shared/video-codes'
import { addEntries } from '../../items/registry'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import { useBoard } from './board-context'
import { type Content, getFileKind } from './content'
import { useBoardCommands } from './use-board-commands'

/** More at once is a mistake, such as a whole folder. */
const FILES_MAX = 20
/** The import dialog reads longer ones from files. */
const TEXT_MAX_LENGTH = 1_000_000

/**
 * Returns a function that adds what was pasted or dropped before an item, or last: files as items, a link to a video as that video. Other
 * files and texts open the import dialog, which shows first what they become.
 */
export function useAddContent(): (content: Content, beforeId: number | null) => void {
  const t = useTranslations('board-edit')
  const { boardId, lang } = useBoard()
  const { add, takeBack } = useBoardCommands()
  /** Takes the ids out of the list when they are taken back: of several files more may be added afterwards. */
  const toastAdded = (ids: number[]) =>
    toastUndo(t('contentAdded', { count: ids.length }), () => void takeBack(ids.splice(0)).catch(toastError), `added to board ${boardId}`)

  const addText = (text: string, beforeId: number | null) => {
    const video = parseVideoLink(text)
    if (text.length > TEXT_MAX_LENGTH) toast.warning(t('textTooLong'))
    else if (video) {
      const { site, ...value } = video
      add(VIDEO_CODES[site], value, beforeId, { complete: true }).then((id) => toastAdded([id]), toastError)
    } else openImportDialog({ boardId, beforeId, lang, source: text })
  }
  const addFiles = (files: readonly File[], beforeId: number | null) => {
    if (files.length > FILES_MAX) return toast.warning(t('tooManyFiles', { max: FILES_MAX }))
    const kinds = files.map((file) => ({ file, kind: getFileKind(file) }))
    const others = kinds.flatMap(({ file, kind }) => (kind === null ? [file] : []))
    if (kinds.some(({ kind }) => kind === 'video')) toast.warning(t('videoFile'))
    if (files.length === 1 && others[0]) return openImportDialog({ boardId, beforeId, lang, source: others[0] })
    if (others.length > 0) toast.warning(t('oneImport', { names: others.map(({ name }) => name).join(', ') }))
    const added: number[] = []
    const toRequest = (kind: FileKind, file: File, next: FileRequest | undefined): FileRequest => ({
      kind,
      file,
      next,
      async use(fileId) {
        const found = addEntries.find(({ entry }) => entry.kind === 'file' && entry.file === kind)
        if (found?.entry.kind !== 'file') throw new Error(`No item shows a file of the kind ${kind}`)
        added.push(await add(found.code, found.entry.value(fileId), beforeId, { complete: true }))
        toastAdded(added)
      },
    })
    const first = kinds.reduceRight<FileRequest | undefined>(
      (next, { file, kind }) => (kind === null || kind === 'video' ? next : toRequest(kind, file, next)),
      undefined,
    )
    if (first) openUploadDialog(first)
    return undefined
  }
  return (content, beforeId) => ('files' in content ? void addFiles(content.files, beforeId) : addText(content.text, beforeId))
}
