import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { HOMEWORK_NOTE_MAX_LENGTH, TITLE_MAX_LENGTH } from '@keel/contract/constants'

interface Props {
  title: string
  note: string
  onChange: (change: { title?: string; note?: string }) => void
}

/** The title of homework and the note to students. */
export function TextFields({ title, note, onChange }: Props) {
  const t = useTranslations('homework-give')
  return (
    <>
      <TextInput
        label={t('name')}
        value={title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        maxLength={TITLE_MAX_LENGTH}
        autoComplete="off"
        required
      />
      <Textarea
        label={t('note')}
        value={note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        maxLength={HOMEWORK_NOTE_MAX_LENGTH}
        rows={2}
        resize="vertical"
      />
    </>
  )
}
