import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { RoomCard, RoomLanguage } from '@keel/contract/entities/room'
import { isRoomEmoji } from '@keel/contract/room-emoji'
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
import { LazyLooksFields } from './lazy-looks-fields'
import type { LooksInput } from './looks-fields'
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

/** Changes the name, looks, language and level of a classroom, and whether texts of its students may be sent to the model that drafts. */
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
  const [looks, setLooks] = useState<LooksInput>({ color: room.color ?? null, emoji: room.emoji ?? '' })
  const { data: site } = useQuery(propsQuery)
  const [suggestions, setSuggestions] = useState(room.suggestions === true)
  const save = async () => {
    const changed = { name: name.trim(), ...language, color: looks.color, emoji: looks.emoji || null, ...(site?.drafts && { suggestions }) }
    const saved = await updateRoom(room.id, changed)
    const { lang, level, suggestions: allowed, color, emoji } = saved
    patchRoom(client, room.id, () => ({ name: saved.name, lang, level, suggestions: allowed, color, emoji }))
    refetchKeys(client, keys.suggestions)
    saveLastRoomLanguage(language)
    onClose()
  }
  return (
    <DialogForm
      submitLabel={common('save')}
      complete={name.trim() !== '' && (looks.emoji === '' || isRoomEmoji(looks.emoji))}
      onSubmit={save}
      onCancel={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={TITLE_MAX_LENGTH}
        required
        data-autofocus
        autoComplete="off"
      />
      <LazyLooksFields fallback={null} value={looks} onChange={setLooks} />
      <RoomLanguageFields value={language} onChange={setLanguage} />
      {site?.drafts && <SuggestionsField fallback={null} value={suggestions} onChange={setSuggestions} />}
    </DialogForm>
  )
}
