import { Textarea, TextInput } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { getPastedText } from '../../../lib/paste/pasted'
import { getPressedKey } from '../../../lib/pressed-key'

interface RowFieldProps {
  /** Its `data-field`, by which it gets the focus. */
  field: string
  label: string
  placeholder: string
  value: string
  maxLength: number
  autoFocus?: boolean
  lang?: string | undefined
  onChange: (value: string) => void
  onEnter: () => void
  /** Backspace where it removes the row. */
  onErase?: (() => void) | false
  /** Returns true when the text became rows. */
  onPaste?: (text: string) => boolean
}

/** Returns what a field does in a row besides being written in. */
function getFieldProps({ field, label, placeholder, value, maxLength, autoFocus, lang, onEnter, onErase, onPaste }: RowFieldProps) {
  return {
    'data-field': field,
    'aria-label': label,
    placeholder,
    value,
    maxLength,
    autoFocus,
    lang,
    onKeyDown: (event: KeyboardEvent) => {
      const key = getPressedKey(event)
      if (key === 'Enter' && !event.shiftKey) onEnter()
      else if (key === 'Backspace' && onErase) onErase()
      else return
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      if (onPaste?.(getPastedText(event.clipboardData)) === true) event.preventDefault()
    },
  }
}

/** A field of one line in a row. */
export function RowInput({ tool, ...props }: RowFieldProps & { /** A button in the field. */ tool?: ReactNode }) {
  return (
    <TextInput
      {...getFieldProps(props)}
      {...(tool !== undefined && { rightSection: tool, rightSectionWidth: 44 })}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )
}

/** A field in a row that grows with its text; Shift + Enter begins a line in it. */
export function RowText({ maxRows, className, ...props }: RowFieldProps & { maxRows: number; className?: string | undefined }) {
  return (
    <Textarea
      className={className}
      {...getFieldProps(props)}
      autosize
      minRows={1}
      maxRows={maxRows}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )
}
