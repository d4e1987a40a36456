import { Radio, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROOM_TYPE, TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { isRoomEmoji } from '@keel/contract/room-emoji'
import { keys } from '../../data/_shared/keys'
import { createRoom } from '../../data/rooms/calls'
import { lastRoomLanguage, saveLastRoomLanguage } from '../../features/room-settings/last-room-language'
import { LazyLooksFields } from '../../features/room-settings/lazy-looks-fields'
import type { LooksInput } from '../../features/room-settings/looks-fields'
import { RoomLanguageFields } from '../../features/room-settings/room-language-fields'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import classes from './rooms.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  onCreated: (room: RoomCard) => void
}

/** Asks for the name of a new classroom, whom it is for, and what is taught in it. */
export function CreateRoomDialog({ opened, onClose, onCreated }: Props) {
  const t = useTranslations('rooms')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('create.title')} size="sm">
      <CreateRoomForm onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

function CreateRoomForm({ onClose, onCreated }: Omit<Props, 'opened'>) {
  const t = useTranslations('rooms')
  const common = useTranslations('common')
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [type, setType] = useState<1 | 2>(ROOM_TYPE.individual)
  const [looks, setLooks] = useState<LooksInput>({ color: null, emoji: '' })
  const [language, setLanguage] = useState(lastRoomLanguage)
  const create = async () => {
    const room = await createRoom({ name: name.trim(), type, ...language, color: looks.color, emoji: looks.emoji || null })
    saveLastRoomLanguage(language)
    client.setQueryData<RoomCard[]>(keys.rooms, (rooms) => (rooms ? [room, ...rooms.filter(({ id }) => id !== room.id)] : [room]))
    onCreated(room)
  }
  return (
    <DialogForm
      submitLabel={common('create')}
      complete={name.trim() !== '' && (looks.emoji === '' || isRoomEmoji(looks.emoji))}
      onSubmit={create}
      onCancel={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('create.example')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={TITLE_MAX_LENGTH}
        required
        data-autofocus
        autoComplete="off"
      />
      <Radio.Group
        label={t('create.forWhom')}
        value={String(type)}
        onChange={(value) => setType(value === '2' ? ROOM_TYPE.group : ROOM_TYPE.individual)}
      >
        <Stack gap={10} mt="xs">
          <Radio value="1" label={t('create.individual')} description={t('create.individualText')} />
          <Radio
            value="2"
            label={
              <span className={classes.option}>
                {t('create.group')} <span className={classes.badge}>{t('inDevelopment')}</span>
              </span>
            }
            description={t('create.groupText')}
          />
        </Stack>
      </Radio.Group>
      <LazyLooksFields fallback={null} value={looks} onChange={setLooks} />
      <RoomLanguageFields value={language} onChange={setLanguage} />
    </DialogForm>
  )
}
