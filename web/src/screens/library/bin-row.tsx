import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { LibraryBinEntry as Row } from '@keel/contract/entities/library'
import { libraryKinds } from '@keel/contract/items/codes'
import { purgeLibraryEntries, restoreLibraryItems } from '../../data/library/calls'
import { keys } from '../../data/_shared/keys'
import { entryIcons, iconKind, useEntryKindName } from '../../features/library-dialog/entry-kind'
import { BinEntryRow as Frame } from '../../features/bin-dialog/bin-entry-row'
import { confirm } from '../../ui/confirm/confirm'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted } from '../../ui/toast/toast-undo'
import { refreshLibrary } from '../../data/library/cache'

/** An entry in the library's bin. */
export function BinRow({ row }: { row: Row }) {
  const t = useTranslations('library')
  const nameOf = useEntryKindName()
  const client = useQueryClient()
  const restore = async () => {
    try {
      const [restored] = await restoreLibraryItems([row.id])
      toast.success(
        row.folder_id !== null && restored?.folder_id === null
          ? t('bin.restoredTop', { name: row.name })
          : t('bin.restored', { count: 1, name: row.name }),
        { about: aboutDeleted('library', row.id) },
      )
    } catch (error) {
      toastError(error)
    }
    await client.invalidateQueries({ queryKey: keys.libraryBin })
    await refreshLibrary(client)
  }
  const erase = () =>
    confirm({
      title: t('bin.eraseTitle', { name: row.name }),
      body: [row.type === libraryKinds.folder && t('bin.eraseFolder'), t('bin.eraseText')].filter(Boolean).join(' '),
      confirmLabel: t('bin.erase'),
      danger: true,
      onConfirm: async () => {
        await purgeLibraryEntries([row.id])
        toast.success(t('bin.erased', { name: row.name }), { about: aboutDeleted('library', row.id) })
        await client.invalidateQueries({ queryKey: keys.libraryBin })
      },
    })
  return (
    <Frame
      icon={entryIcons[iconKind(row)]}
      name={row.name}
      about={[nameOf(row), row.folder_name !== null && t('bin.was', { folder: row.folder_name })].filter(Boolean).join(' · ')}
      deletedAt={row.deleted_at}
      onRestore={restore}
      onErase={erase}
    />
  )
}
