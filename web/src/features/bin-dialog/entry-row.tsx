import { type Icon, IconChalkboard, IconLayoutBoard, IconQuestionMark, IconStack2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BinEntry, BinKind } from '@keel/contract/entities/bin'
import { eraseFromBin, restoreFromBin } from '../../data/bin/calls'
import { type BinOf } from '../../data/bin/queries'
import { keys } from '../../data/_shared/keys'
import { useItemText } from '../../items/_shared/item-text'
import { itemTypes } from '../../items/registry'
import { BinEntryRow } from './bin-entry-row'
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog'
import { toast } from '../../ui/toast/toast'
import { toastError } from '../../ui/toast/toast-error'
import { aboutDeleted } from '../../ui/toast/toast-undo'

const ICONS: Record<Exclude<BinKind, 'item'>, Icon> = { room: IconChalkboard, module: IconStack2, board: IconLayoutBoard }

/** An entry deleted in a classroom, or a classroom itself. */
export function EntryRow({ entry, of, onRestored }: { entry: BinEntry; of: BinOf; onRestored: () => void }) {
  const t = useTranslations('library')
  const ti = useItemText()
  const client = useQueryClient()
  const type = entry.type === null ? undefined : itemTypes[entry.type]
  const kind = entry.kind === 'item' ? (type ? ti(type.label) : '') : t(`bin.kind.${entry.kind}`)
  const name = entry.name ?? (entry.text.trim() || kind)
  const place = entry.board ?? entry.module
  const was = entry.board
    ? t('bin.wasBoard', { name: entry.board.name })
    : of.kind === 'room' && entry.module && t('bin.wasModule', { name: entry.module.name })
  const about = [name !== kind && kind, was, place?.in_bin && t('bin.withPlace')].filter(Boolean).join(' · ')

  const restore = async () => {
    try {
      await restoreFromBin(entry)
      toast.success(t('bin.back', { name }), { about: aboutDeleted(entry.kind, entry.id) })
      onRestored()
    } catch (error) {
      toastError(error)
    }
    await Promise.all(
      (entry.kind === 'room'
        ? [keys.rooms, keys.channels, keys.events]
        : [['modules'], ['module'], ['boards'], ...(entry.board ? [keys.items(entry.board.id)] : [])]
      ).map((queryKey) => client.invalidateQueries({ queryKey })),
    )
    await client.invalidateQueries({ queryKey: keys.bin(of) })
  }
  const [asking, setAsking] = useState(false)
  const erase = async () => {
    await eraseFromBin(entry)
    toast.success(t('bin.erased', { name }), { about: aboutDeleted(entry.kind, entry.id) })
    await client.invalidateQueries({ queryKey: keys.bin(of) })
  }
  return (
    <>
      <BinEntryRow
        icon={entry.kind === 'item' ? (type?.icon ?? IconQuestionMark) : ICONS[entry.kind]}
        name={name}
        about={about}
        deletedAt={entry.deleted_at}
        onRestore={restore}
        onErase={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={asking}
        title={t('bin.eraseTitle', { name })}
        body={t('bin.eraseFinal')}
        confirmLabel={t('bin.erase')}
        danger
        onConfirm={erase}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
