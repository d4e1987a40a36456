import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { RoomCard, RoomLanguage } from '@keel/contract/entities/room'
import { refetchKeys } from '../../data/_shared/cancel-and-refetch'
import { keys } from '../../data/_shared/keys'
import { patchRoom } from '../../data/rooms/cache'
import { updateRoom } from '../../data/rooms/calls'
import { propsQuery } from '../../data/users/props'
import { loadCorrectionTexts } from '../../i18n/language'
import { retriedPart } from '../../lib/retried-part'
import { Dialog } from '../../ui/dialog'
import { DialogForm } from '../../ui/dialog-form'
import { saveLastRoomLanguage } from './last-room-language'
import { RoomLanguageFields } from './room-language-fields'

const SuggestionsField = retriedPart(async () => {
  const [module] = await Promise.all([import('./suggestions-field'), loadCorrectionTexts()])
  return module.SuggestionsField
})

interface Props {
  room: RoomCard
  opened: boolean
  onClose: () => void
}

/** Changes the name, language and level of a classroom, and whether texts of its students may be sent to the model that drafts. */
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
  const { data: site } = useQuery(propsQuery)
  const [suggestions, setSuggestions] = useState(room.suggestions === true)
  const save = async () => {
    const changed = { name: name.trim(), ...language, ...(site?.drafts && { suggestions }) }
    const saved = await updateRoom(room.id, changed)
    patchRoom(client, room.id, () => ({ name: saved.name, lang: saved.lang, level: saved.level, suggestions: saved.suggestions }))
    refetchKeys(client, keys.suggestions)
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
      {site?.drafts && <SuggestionsField fallback={null} value={suggestions} onChange={setSuggestions} />}
    </DialogForm>
  )
}
