import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { type Encoding, ENCODINGS } from '../lib/reading/encodings'

/** The encoding of a text file, as detected or chosen. Its texts are those of the library. */
export function EncodingSelect({
  value,
  disabled,
  onChange,
}: {
  value: Encoding
  disabled?: boolean
  onChange: (value: Encoding) => void
}) {
  const t = useTranslations('encodings')
  return (
    <NativeSelect
      label={t('label')}
      value={value}
      disabled={disabled}
      data={ENCODINGS.map((one) => ({ value: one, label: t(`names.${one}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Encoding)}
    />
  )
}
