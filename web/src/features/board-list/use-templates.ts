import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Board } from '@keel/contract/entities/board'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { BuiltInTemplate } from '@keel/contract/entities/template'
import { insertBefore } from '../../data/_shared/insert-before'
import { patchBoards } from '../../data/boards/cache'
import { refreshLibrary } from '../../data/library/cache'
import * as library from '../../data/library/calls'
import { addBuiltInTemplate } from '../../data/templates/calls'
import { templatesQuery } from '../../data/templates/queries'
import { languageStore } from '../../i18n/language'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted, toastUndo } from '../../ui/toast/toast-undo'

/** A teacher's commands on templates: boards made of them, their names. `onSelect` opens a board. All but the undo throw an `ApiError`. */
export function useTemplates(moduleId: number, onSelect: (boardId: number | null, moduleId: number) => void) {
  const t = useTranslations('templates')
  const cache = useQueryClient()
  const show = (board: Board) => {
    patchBoards(cache, moduleId, (boards) => insertBefore(boards, board, null))
    onSelect(board.id, moduleId)
  }
  const patch = (change: (templates: LibraryEntry[]) => LibraryEntry[]) =>
    cache.setQueryData(templatesQuery.queryKey, (templates) => templates && change(templates))
  return {
    add: async ({ id }: LibraryEntry) => show(await library.copyBoardFromLibrary(id, moduleId, null)),
    addBuiltIn: async (template: BuiltInTemplate) => show(await addBuiltInTemplate(moduleId, template, languageStore.getState().language)),
    async rename({ id }: LibraryEntry, name: string) {
      const renamed = await library.renameLibraryItem(id, name)
      patch((templates) => templates.map((one) => (one.id === id ? { ...one, name: renamed.name } : one)))
      void refreshLibrary(cache)
    },
    async remove({ id, name }: LibraryEntry) {
      await library.deleteLibraryItems([id])
      patch((templates) => templates.filter((one) => one.id !== id))
      void refreshLibrary(cache)
      toastUndo(
        t('deleted', { name }),
        () =>
          void library
            .restoreLibraryItems([id])
            .then(() => refreshLibrary(cache))
            .catch(toastError),
        aboutDeleted('library', id),
      )
    },
  }
}
