import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordedAudioValue } from '@keel/contract/items/recorded-audio/rules'
import fields from '../_shared/editor-fields.module.css'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import { LateAudioPlayer } from '../_shared/player/late-audio-player'
import classes from './recorded-audio.module.css'
import { Recorder } from './recorder'

/** Records, and lets students record in answer. */
export function RecordedAudioEditor({ itemId, value, onChange, onDone }: EditorProps<RecordedAudioValue>) {
  const t = useTranslations('media')
  const { fileUrl } = useItemHost()
  const [draft, setDraft] = useState(value)
  const change = (next: RecordedAudioValue) => {
    setDraft(next)
    onChange(next)
  }
  return (
    <div className={`${classes.item} ${fields.fields}`}>
      {draft.file_id !== null && <LateAudioPlayer src={fileUrl(draft.file_id)} label={t('recordedAudio')} itemId={itemId} />}
      <Recorder
        id={`item-${itemId}`}
        again={draft.file_id !== null}
        onSaved={(file_id) => {
          change({ ...draft, file_id })
          onDone()
        }}
      />
      <Checkbox
        label={t('answersAllowed')}
        checked={draft.answers === true}
        onChange={(event) => change({ ...draft, answers: event.currentTarget.checked || undefined })}
      />
    </div>
  )
}
