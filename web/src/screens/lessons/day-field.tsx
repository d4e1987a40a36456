import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface Props extends Pick<TextInputProps, 'label' | 'error' | 'min' | 'max'> {
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** Earlier years are half-typed ones: `0002` on the way to `2026`. */
const FIRST_YEAR = '1900'

/** A field for a day, or none. */
export function DayField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setTyped(value ?? '')
  }
  return (
    <TextInput
      type="date"
      {...field}
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        if (day === '' || day >= FIRST_YEAR) onChange(day || undefined)
      }}
      onBlur={() => setTyped(value ?? '')}
    />
  )
}
