import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { copyModuleFromLibrary } from '../../../data/library/calls'
import { useRoomChoice } from '../../_shared/own-rooms/use-room-choice'
import { AddForm, type AddProps } from './add-form'

/** Asks for a classroom to copy a module to. */
export function ModuleToRoom({ row, onClose }: AddProps) {
  const t = useTranslations('library')
  const cache = useQueryClient()
  const { roomId, roomName, instead, field } = useRoomChoice()
  if (instead) return instead
  const add = async () => {
    await copyModuleFromLibrary(row.id, roomId)
    void cache.invalidateQueries({ queryKey: keys.modules(roomId), refetchType: 'all' })
    return { text: t('addTo.inRoom', { name: row.name, room: roomName }), path: `/room/${roomId}` }
  }
  return (
    <AddForm onClose={onClose} add={add}>
      {field}
    </AddForm>
  )
}
