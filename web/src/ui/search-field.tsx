import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-field.module.css'
import { getPressedKey } from '../lib/pressed-key'

export interface SearchFieldProps {
  label: string
  placeholder: string
  /** Label of the button that clears it. */
  clear: string
  text: string
  maxLength: number
  className?: string | undefined
  onText: (text: string) => void
}

/** The search field of a list; Escape clears it. */
export function SearchField({ label, placeholder, clear, text, maxLength, className, onText }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      className={className === undefined ? classes.field : `${classes.field} ${className}`}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={clear} onClick={() => onText('')} />}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => getPressedKey(event) === 'Escape' && onText('')}
    />
  )
}
