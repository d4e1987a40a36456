import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordedAudioValue } from '@keel/contract/items/recorded-audio/schema'
import fields from '../_shared/editor-fields.module.css'
import { useItemHost } from '../_shared/host'
import type { EditorProps } from '../_shared/item-type'
import { LazyAudioPlayer } from '../_shared/player/lazy-audio-player'
import classes from './recorded-audio.module.css'
import { Recorder } from '../_shared/recorder/recorder'

/** The value each item's editor reported last: a recording may be stored after its editor was closed, and another one was opened. */
const latest = new Map<number, RecordedAudioValue>()

/** Records, and lets students record an answer. */
export function RecordedAudioEditor({ itemId, value, onChange, onDone, isDirty }: EditorProps<RecordedAudioValue>) {
  const t = useTranslations('media')
  const tr = useTranslations('recorder')
  const { fileUrl } = useItemHost()
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    if (!isDirty()) setDraft(value)
  }
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  useEffect(() => void latest.set(itemId, draft), [itemId, draft])
  const change = (part: Partial<RecordedAudioValue>) => {
    const next = { ...(latest.get(itemId) ?? draft), ...part }
    latest.set(itemId, next)
    setDraft(next)
    onChange(next)
  }
  return (
    <div className={`${classes.item} ${fields.fields}`}>
      {draft.file_id !== null && <LazyAudioPlayer src={fileUrl(draft.file_id)} label={t('recordedAudio')} itemId={itemId} />}
      <Recorder
        id={`item-${itemId}`}
        again={draft.file_id !== null}
        onSaved={({ fileId }) => {
          change({ file_id: fileId })
          // If it was closed meanwhile, it must not end the editing of another item.
          if (shown.current) onDone()
        }}
      />
      <Checkbox
        label={tr('answersAllowed')}
        checked={draft.answers === true}
        onChange={(event) => change({ answers: event.currentTarget.checked || undefined })}
      />
    </div>
  )
}
