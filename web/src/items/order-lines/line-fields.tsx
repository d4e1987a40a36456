import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash, type Icon } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { ORDER_LINE_MAX_LENGTH, SPEAKER_MAX_LENGTH } from '@keel/contract/constants'
import type { OrderLine } from '@keel/contract/items/order-lines/schema'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import classes from './editor.module.css'

export interface LineFieldsProps {
  line: OrderLine
  /** Its number in the sortable list. */
  number: number
  at: number
  of: number
  onChange: (line: OrderLine) => void
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  /** Backspace in an empty line. */
  onErase: () => void
  onEnter: (from: 'who' | 'text') => void
  /** Returns true when the text became lines. */
  onPaste: (text: string) => boolean
}

/** One line: its text, in a dialogue its speaker, and what can be done to it. */
export function LineFields({ line, number, at, of, onChange, onMove, onDelete, onErase, onEnter, onPaste }: LineFieldsProps) {
  const t = useTranslations('order-lines-editor')
  const td = useTranslations('dnd')
  const row = useSortableRow(number)
  const place = at + 1
  const paste = (event: ClipboardEvent) => {
    if (onPaste(getPastedText(event.clipboardData))) event.preventDefault()
  }
  const tool = (label: string, ToolIcon: Icon, disabled: boolean, run: () => void) => (
    <ActionIcon className={classes.tool} variant="subtle" color="gray" size={32} aria-label={label} disabled={disabled} onClick={run}>
      <ToolIcon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <div
      ref={row.ref}
      className={classes.row}
      style={row.style}
      data-dragged={row.dragged || undefined}
      role="group"
      aria-label={t('line', { number: place })}
    >
      <button type="button" className={classes.handle} aria-label={td('move', { name: t('line', { number: place }) })} {...row.handle}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.fields} data-dialogue={line.who !== undefined || undefined}>
        {line.who !== undefined && (
          <TextInput
            className={classes.who}
            data-field={`${line.id}/who`}
            aria-label={t('whoOf', { number: place })}
            placeholder={t('whoPlaceholder')}
            value={line.who}
            maxLength={SPEAKER_MAX_LENGTH}
            onChange={(event) => onChange({ ...line, who: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (getPressedKey(event) !== 'Enter') return
              event.preventDefault()
              onEnter('who')
            }}
            onPaste={paste}
          />
        )}
        <Textarea
          className={classes.text}
          data-field={line.id}
          aria-label={t('textOf', { number: place })}
          placeholder={t('textPlaceholder')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={ORDER_LINE_MAX_LENGTH}
          value={line.text}
          autoFocus={at === 0}
          onChange={(event) => onChange({ ...line, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            const key = getPressedKey(event)
            if (key === 'Enter' && !event.shiftKey) onEnter('text')
            else if (key === 'Backspace' && line.text === '' && of > 2) onErase()
            else return
            event.preventDefault()
          }}
          onPaste={paste}
        />
      </div>
      <div className={classes.tools}>
        {tool(t('lineUp', { number: place }), IconArrowUp, at === 0, () => onMove(-1))}
        {tool(t('lineDown', { number: place }), IconArrowDown, place === of, () => onMove(1))}
        {tool(t('lineDelete', { number: place }), IconTrash, of <= 2, onDelete)}
      </div>
    </div>
  )
}
