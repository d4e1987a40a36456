import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AudioValue } from '@keel/contract/items/audio/schema'
import fields from '../_shared/editor-fields.module.css'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import { LazyAudioPlayer } from '../_shared/player/lazy-audio-player'

/** The player, and a button to replace its file. */
export function AudioEditor({ itemId, value, onChange }: EditorProps<AudioValue>) {
  const t = useTranslations('media')
  const { askForFile, fileUrl } = useItemHost()
  const [draft, setDraft] = useState(value)
  const replace = () =>
    askForFile({
      kind: 'audio',
      use: async (file_id) => {
        setDraft({ file_id })
        onChange({ file_id })
      },
    })
  return (
    <div className={fields.fields}>
      <LazyAudioPlayer src={fileUrl(draft.file_id)} label={t('audio')} itemId={itemId} />
      <Button mt="sm" variant="default" leftSection={<IconUpload size={17} stroke={1.75} aria-hidden />} onClick={replace}>
        {t('replaceFile')}
      </Button>
    </div>
  )
}
