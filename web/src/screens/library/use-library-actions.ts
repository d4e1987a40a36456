import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LibraryFolder, LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { useTranslations } from 'use-intl/react'
import * as api from '../../data/library/calls'
import { confirm } from '../../ui/confirm/confirm'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted, toastUndo } from '../../ui/toast/toast-undo'
import { patchRows, refreshLibrary, snapshotLists, withMovedRows, withoutRows } from '../../data/library/cache'

type Rows = readonly LibraryEntry[]
/** The folder that entries go to; null is the top. */
export type Target = LibraryFolder | null

const idsOf = (rows: Rows): number[] => rows.map(({ id }) => id)

/** Groups entries by their folder. */
function byFolder(rows: Rows): Map<number | null, number[]> {
  const groups = new Map<number | null, number[]>()
  for (const { id, folder_id } of rows) groups.set(folder_id, [...(groups.get(folder_id) ?? []), id])
  return groups
}

/** The actions of a teacher on library entries. Those without `@throws` toast their errors. */
export function useLibraryActions() {
  const t = useTranslations('library')
  const client = useQueryClient()
  return useMemo(() => {
    const refresh = () => refreshLibrary(client)
    const fail = (error: unknown) => {
      toastError(error)
      void refresh()
    }
    const nameOf = (target: Target) => target?.name ?? t('all')
    const back =
      (undo: () => Promise<unknown>, restoreLists: () => void = () => {}) =>
      () =>
        void undo()
          .then(() => {
            restoreLists()
            return refresh()
          })
          .catch(fail)

    const remove = async (rows: Rows) => {
      const ids = idsOf(rows)
      await api.deleteLibraryItems(ids)
      const restoreLists = snapshotLists(client)
      withoutRows(client, new Set(ids))
      toastUndo(
        t('deleted', { count: rows.length, name: rows[0]?.name ?? '' }),
        back(() => api.restoreLibraryItems(ids), restoreLists),
        rows[0] && rows.length === 1 ? aboutDeleted('library', rows[0].id) : undefined,
      )
      void refresh()
    }
    return {
      /** @throws {ApiError} */
      async create(folderId: number | null, entry: { type: LibraryKind; name: string; value?: unknown }) {
        const created = await api.createLibraryItem({ folder_id: folderId, ...entry })
        await refresh()
        return created
      },
      /** @throws {ApiError} */
      async rename({ id }: LibraryEntry, name: string) {
        const renamed = await api.renameLibraryItem(id, name)
        patchRows(client, (rows) =>
          rows.map((row) => (row.id === id ? { ...row, name: renamed.name, updated_at: renamed.updated_at } : row)),
        )
        void refresh()
      },
      /** @throws {ApiError} */
      async move(rows: Rows, target: Target) {
        const moved = rows.filter((row) => row.folder_id !== (target?.id ?? null))
        if (moved.length === 0) return
        const restoreLists = snapshotLists(client)
        withMovedRows(client, new Set(idsOf(moved)), { id: target?.id ?? null, name: target?.name ?? null })
        try {
          await api.moveLibraryItems(idsOf(moved), target?.id ?? null)
        } catch (error) {
          restoreLists()
          await refresh()
          throw error
        }
        toastUndo(
          t('moved', { count: moved.length, folder: nameOf(target) }),
          back(() => Promise.all([...byFolder(moved)].map(([folderId, ids]) => api.moveLibraryItems(ids, folderId))), restoreLists),
        )
        void refresh()
      },
      /** @throws {ApiError} */
      async copy(rows: Rows, target: Target) {
        const copies = await api.copyLibraryItems(idsOf(rows), target?.id ?? null)
        toastUndo(
          t('copied', { count: copies.length, folder: nameOf(target) }),
          back(() => api.deleteLibraryItems(idsOf(copies))),
        )
        await refresh()
      },
      async duplicate(row: LibraryEntry) {
        try {
          const copies = await api.copyLibraryItems([row.id], row.folder_id)
          toastUndo(
            t('duplicated', { count: copies.length, name: copies[0]?.name ?? '' }),
            back(() => api.deleteLibraryItems(idsOf(copies))),
          )
          await refresh()
        } catch (error) {
          fail(error)
        }
      },
      /** Moves entries to the bin with undo; asks first when more is deleted than the user sees. */
      delete(rows: Rows, onDone: () => void = () => {}) {
        const folders = rows.filter(({ type }) => type === libraryKinds.folder).length
        const more = [
          folders > 0 && (rows.length === 1 ? t('delete.folder') : t('delete.folders')),
          rows.some(({ shared }) => shared) && t('delete.shared'),
        ].filter((text) => text !== false)
        if (more.length === 0) return void remove(rows).then(onDone, fail)
        confirm({
          title: t('delete.title', { count: rows.length, name: rows[0]?.name ?? '' }),
          body: [...more, t('delete.text')].join(' '),
          confirmLabel: t('delete.confirm'),
          danger: true,
          onConfirm: () => remove(rows).then(onDone),
        })
      },
    }
  }, [client, t])
}
export type LibraryActions = ReturnType<typeof useLibraryActions>
