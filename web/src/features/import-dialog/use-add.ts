import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import { words } from '@keel/contract/items/words/behaviour'
import { deleteItems } from '../../data/board-items/calls'
import { addItems, addToLibrary } from '../../data/imports/calls'
import { keys } from '../../data/_shared/keys'
import { deleteLibraryItems } from '../../data/library/calls'
import { inLanguage } from '../../items/in-language'
import { toastError } from '../../ui/toast/toast-error'
import { toastUndo } from '../../ui/toast/toast-undo'
import type { ImportTo } from './types'
import type { ChosenItem } from './use-choice'
import { useUploads } from './use-uploads'

/**
 * Adds the selected items, their files first, and toasts it with undo and the number of places left out. @throws {ApiError} then nothing
 * was added
 */
export function useAdd(to: ImportTo, files: readonly File[]) {
  const t = useTranslations('import')
  const cache = useQueryClient()
  const { upload, stop, uploadAll } = useUploads()
  const filesOf = ({ value }: ChosenItem): File[] => {
    const found = new Set<File>()
    replaceFiles(value, (id) => {
      const file = files[-1 - id]
      if (file) found.add(file)
      return id
    })
    return [...found]
  }
  const add = async (chosen: ChosenItem[], board: string | null, problems: number): Promise<void> => {
    const ids = await uploadAll(chosen.flatMap(filesOf))
    const toId = (id: number): number => {
      const file = files[-1 - id]
      return file ? (ids.get(file) ?? 0) : id
    }
    const items = chosen.map((item) => ({ ...item, value: replaceFiles(item.value, toId) }) as ChosenItem)
    const count = items.length
    const toastAdded = (undo: () => Promise<unknown>, refresh: () => Promise<void>) =>
      toastUndo(
        [t('added', { count }), problems > 0 && t('addedBut', { count: problems })].filter(Boolean).join('. '),
        () => void undo().catch(toastError).then(refresh),
      )
    if (to.kind === 'library') {
      const rows = await addToLibrary(
        to.folderId,
        items.map(({ type, value, name }) => ({ type, value, name })),
        count > 1 ? board : null,
      )
      const refresh = () => cache.invalidateQueries({ queryKey: keys.library })
      void refresh()
      toastAdded(() => deleteLibraryItems(rows.map(({ id }) => id)), refresh)
      return
    }
    // Dictations and spoken answers without a language are silent on purpose: their sounds come along, or their text is the answer.
    const added = await addItems(
      to.boardId,
      items.map(({ type, value, ownName }) => ({
        type,
        value: type === words.code ? inLanguage(type, value, to.lang) : value,
        name: ownName,
      })),
      to.beforeId,
    )
    const refresh = () => cache.invalidateQueries({ queryKey: keys.items(to.boardId) })
    toastAdded(() => deleteItems(added.map(({ id }) => id)), refresh)
    await refresh()
    const first = added[0]?.id
    // Once the board is rendered again.
    requestAnimationFrame(() => document.querySelector(`[data-item-id="${first}"]`)?.scrollIntoView({ block: 'nearest' }))
  }
  return { add, upload, stop }
}
