import { ActionIcon, Textarea } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash, type Icon, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { DICTATION_TEXT_MAX_LENGTH } from '@keel/contract/constants'
import type { DictationPart, DictationValue } from '@keel/contract/items/dictation/schema'
import { useSortableRow } from '../../lib/dnd/use-sortable-row'
import { getPastedText } from '../../lib/paste/pasted'
import { getPressedKey } from '../../lib/pressed-key'
import { isBlank } from './edit'
import classes from './editor.module.css'
import { useSentence } from './use-sentence'

export interface PartFieldsProps {
  itemId: number
  part: DictationPart
  lang: DictationValue['lang']
  /** Its number in the sortable list. */
  number: number
  at: number
  of: number
  onChange: (part: DictationPart) => void
  onMove: (step: -1 | 1) => void
  onDelete: () => void
  /** Backspace in an empty text. */
  onErase: () => void
  onEnter: () => void
  /** Returns true when the text became parts. */
  onPaste: (text: string) => boolean
}

/** One dictated text, how it sounds, and what can be done to it. */
export function PartFields({ itemId, part, lang, number, at, of, onChange, onMove, onDelete, onErase, onEnter, onPaste }: PartFieldsProps) {
  const t = useTranslations('dictation-editor')
  const td = useTranslations('dnd')
  const row = useSortableRow(number)
  const place = at + 1
  const sentence = useSentence(`dictation-editor-${itemId}-${part.id}`, part.text, lang)
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
      aria-label={t('part', { number: place })}
    >
      <button type="button" className={classes.handle} aria-label={td('move', { name: t('part', { number: place }) })} {...row.handle}>
        <IconGripVertical size={17} stroke={1.75} aria-hidden />
      </button>
      <Textarea
        className={classes.text}
        data-field={part.id}
        aria-label={t('textOf', { number: place })}
        placeholder={t('textPlaceholder')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={DICTATION_TEXT_MAX_LENGTH}
        value={part.text}
        lang={lang ?? undefined}
        autoFocus={at === 0}
        onChange={({ currentTarget }) => onChange({ ...part, text: currentTarget.value })}
        onKeyDown={(event) => {
          const key = getPressedKey(event)
          if (key === 'Enter' && !event.shiftKey) onEnter()
          else if (key === 'Backspace' && part.text === '' && of > 1) onErase()
          else return
          event.preventDefault()
        }}
        onPaste={(event) => {
          if (onPaste(getPastedText(event.clipboardData))) event.preventDefault()
        }}
      />
      <div className={classes.tools}>
        {sentence &&
          (sentence.busy
            ? tool(t('hush', { number: place }), IconVolumeOff, false, sentence.stop)
            : tool(t('listen', { number: place }), IconVolume, isBlank(part), () => void sentence.play()))}
        {tool(t('partUp', { number: place }), IconArrowUp, at === 0, () => onMove(-1))}
        {tool(t('partDown', { number: place }), IconArrowDown, place === of, () => onMove(1))}
        {tool(t('partDelete', { number: place }), IconTrash, of === 1, onDelete)}
      </div>
    </div>
  )
}
