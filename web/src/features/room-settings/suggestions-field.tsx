import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl/react'

/** Allows texts of the students to be sent to the model that drafts. */
export function SuggestionsField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const t = useTranslations('corrections')
  return (
    <Checkbox
      label={t('allow')}
      description={t('allowHint')}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
