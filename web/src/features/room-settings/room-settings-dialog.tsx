import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { RoomCard, RoomLanguage } from '@keel/contract/entities/room'
import { patchRoom } from '../../data/rooms/cache'
import { updateRoom } from '../../data/rooms/calls'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { saveLastRoomLanguage } from './last-room-language'
import { RoomLanguageFields } from './room-language-fields'

interface Props {
  room: RoomCard
  opened: boolean
  onClose: () => void
}

/** Changes the name, language and level of a classroom. */
export function RoomSettingsDialog({ opened, onClose, room }: Props) {
  const t = useTranslations('rooms')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('settings.title')} size="sm">
      <SettingsForm room={room} onClose={onClose} />
    </Dialog>
  )
}

function SettingsForm({ room, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('rooms')
  const common = useTranslations('common')
  const client = useQueryClient()
  const [name, setName] = useState(room.name)
  const [language, setLanguage] = useState<RoomLanguage>({ lang: room.lang, level: room.level })
  const save = async () => {
    const { name: renamed, lang, level } = await updateRoom(room.id, { name: name.trim(), ...language })
    patchRoom(client, room.id, () => ({ name: renamed, lang, level }))
    saveLastRoomLanguage(language)
    onClose()
  }
  return (
    <DialogForm submitLabel={common('save')} complete={name.trim() !== ''} onSubmit={save} onCancel={onClose}>
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={TITLE_MAX_LENGTH}
        required
        data-autofocus
        autoComplete="off"
      />
      <RoomLanguageFields value={language} onChange={setLanguage} />
    </DialogForm>
  )
}
